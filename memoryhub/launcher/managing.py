"""`python -m memoryhub.launcher manage COMMAND`: manage.py with the addresses and secrets of what runs here."""

from collections.abc import Mapping

from memoryhub.launcher import keys, roles
from memoryhub.launcher.choices import Choices, common_environment
from memoryhub.launcher.places import locate
from memoryhub.launcher.postgres import Postgres
from memoryhub.launcher.problem import Problem
from memoryhub.launcher.valkey import Valkey


def environment(choices: Choices, inherited: Mapping[str, str]) -> dict[str, str]:
    """What manage.py needs, as the application's role: the owner's address is for migrations only.

    Raises:
        Problem: the embedded servers are wanted and do not run, or the master key cannot be used.
    """
    places = locate(choices.state)
    if not (choices.database_url and choices.valkey_url) and not places.processes.exists():
        raise Problem(f"MemoryHub does not run from {choices.state}. Start it with make up, then try again.")
    found = common_environment(inherited) | {"MEMORYHUB_STATE": str(choices.state)} | keys.master_key(places, inherited)
    if not (inherited.get("SECRET_KEY") or inherited.get("SECRET_KEY_FILE")):
        found["SECRET_KEY_FILE"] = str(keys.secret_file(places, "django.key"))
    if not choices.database_url:
        found["DATABASE_URL"] = Postgres(places, choices.durable).url(roles.APP)
    if not choices.valkey_url:
        found["VALKEY_URL"] = Valkey(places).url
    return found
