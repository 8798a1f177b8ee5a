from django.apps import AppConfig


class EvaluationConfig(AppConfig):
    name = "memoryhub.evaluation"
    label = "evaluation"
