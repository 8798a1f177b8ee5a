"""Django's system check: a wrong master key is told at the start, not by the first person who cannot read a memory."""

from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError

from memoryhub import env
from memoryhub.errors import BadMasterKey, VaultError
from memoryhub.vault import api


@register(Tags.security)
def master_key_opens_the_key_store(**_: object) -> list[CheckMessage]:
    if env.flag("MEMORYHUB_TOOLING"):  # makemigrations, mypy: no vault needed
        return []
    try:
        api.check_master_key()
    except BadMasterKey as problem:
        return [Error(str(problem), id="vault.E001")]
    except (VaultError, DatabaseError) as problem:
        return [Warning(str(problem), id="vault.W001")]
    return []
