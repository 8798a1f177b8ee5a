from django.apps import AppConfig


class RolloutConfig(AppConfig):
    name = "memoryhub.rollout"
    label = "rollout"

    def ready(self) -> None:
        from memoryhub.memory import api as memory
        from memoryhub.rollout import keeping

        memory.provide_policies(keeping.policy_of, keeping.dictionary)
