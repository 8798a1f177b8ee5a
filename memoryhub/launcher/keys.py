"""The secrets of a state folder: made on the first start, checked on every one."""

import base64
import binascii
import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path

from memoryhub.launcher.places import Places, write_private
from memoryhub.launcher.problem import Problem

MASTER_KEY_BYTES = 32  # AES-256
_MAKE_ONE = "make one with: (umask 077; head -c 32 /dev/urandom | base64 > FILE)"


def secret_file(places: Places, name: str) -> Path:
    """The file of a random secret, made if need be."""
    path = places.secrets / name
    if not path.exists():
        write_private(path, secrets.token_urlsafe(48))
    return path


def password(places: Places, role: str) -> str:
    """The password of an embedded database role."""
    return secret_file(places, f"{role}.password").read_text().strip()


def master_key(places: Places, environment: Mapping[str, str]) -> dict[str, str]:
    """Check the master key, or make the first one of a new state folder.

    Returns:
        The environment variables that tell the children where it is; empty where the environment says so already.
    Raises:
        Problem: it is missing, readable to others, or no 32 bytes in base64.
    """
    if environment.get("MEMORYHUB_MASTER_KEY"):
        for part in environment["MEMORYHUB_MASTER_KEY"].split(","):  # "NEW,OLD" while rotating
            _check(part, "MEMORYHUB_MASTER_KEY")
        return {}
    named = environment.get("MEMORYHUB_MASTER_KEY_FILE")
    path = Path(named) if named else places.secrets / "master.key"
    if not named and not path.exists():
        _refuse_if_keys_exist(places, environment, path)
        write_private(path, base64.b64encode(os.urandom(MASTER_KEY_BYTES)).decode() + "\n")
    _check_file(path)
    return {"MEMORYHUB_MASTER_KEY_FILE": str(path)}


def _refuse_if_keys_exist(places: Places, environment: Mapping[str, str], path: Path) -> None:
    """A new master key beside old wrapped keys would open none of them, and nobody would know why."""
    if environment.get("KEYS_DATABASE_URL"):
        raise Problem(
            "KEYS_DATABASE_URL needs MEMORYHUB_MASTER_KEY_FILE, the same on every machine; " + _MAKE_ONE + "."
        )
    if (places.state / "keys").exists():
        raise Problem(
            f"The master key {path} is missing, and the keys beside it need it: put it back from your backup."
        )


def _check_file(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        text = path.read_text()
    except FileNotFoundError:
        raise Problem(f"The master key file {path} does not exist; {_MAKE_ONE.replace('FILE', str(path))}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
        raise Problem(f"The master key file {path} cannot be read ({reason}).") from None
    if stat.S_IMODE(mode) & 0o077:
        raise Problem(f"The master key file {path} is open to others; close it: chmod 600 {path}.")
    _check(text, f"The master key file {path}")


def _check(text: str, what: str) -> None:
    try:
        good = len(base64.b64decode(text.strip(), validate=True)) == MASTER_KEY_BYTES
    except (binascii.Error, ValueError):
        good = False
    if not good:
        raise Problem(
            f"{what} does not hold 32 bytes in base64; restore it from your backup (for a first one, {_MAKE_ONE})."
        )
