from django.apps import AppConfig


class CasesConfig(AppConfig):
    name = "memoryhub.cases"
    label = "cases"
