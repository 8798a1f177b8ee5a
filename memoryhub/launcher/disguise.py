"""Postgres refuses to run as root. Where we are root, it runs as somebody else, without an account being made.

Two ways, tried in this order:
* a user namespace in which we are `nobody`: files stay root's, so everything may stand below a 0700 folder;
* really as `nobody`: the data folder is handed over, and the folders above it must let him through.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memoryhub.launcher.problem import Problem

_NOBODY = 65534  # initdb wants an account of that number in /etc/passwd; every Linux has it


@dataclass(frozen=True)
class Disguise:
    """How a command is run as a user that Postgres accepts.

    Args:
        prefix: stands before the command.
        popen: arguments of Popen.
        owner: the user id that must own the data folder, as seen from outside.
    """

    owner: int
    prefix: tuple[str, ...] = ()
    popen: Mapping[str, object] = field(default_factory=dict)

    def hand_over(self, folder: Path) -> None:
        """Make everything below a folder the disguise's."""
        if folder.stat().st_uid == self.owner:
            return
        for path in (folder, *folder.rglob("*")):
            os.chown(path, self.owner, -1, follow_symlinks=False)

    def reaches(self, folder: Path) -> bool:
        return _works([*self.prefix, "ls", str(folder)], self.popen)


def choose(binaries: Path) -> Disguise:
    """
    Raises:
        Problem: we are root, and neither way works here.
    """
    if os.geteuid() != 0:
        return Disguise(os.geteuid())
    prefix = ("unshare", "--user", f"--map-user={_NOBODY}", f"--map-group={_NOBODY}")
    if shutil.which("unshare") and _works([*prefix, str(binaries / "postgres"), "--version"], {}):
        return Disguise(0, prefix)
    nobody = pwd.getpwnam("nobody")
    popen = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    if _works([str(binaries / "postgres"), "--version"], popen):
        return Disguise(nobody.pw_uid, popen=popen)
    raise refusal(binaries)


def refusal(folder: Path) -> Problem:
    return Problem(
        "Postgres does not run as root, and here it can neither get a user namespace nor run as nobody, who cannot "
        f"reach {folder}: start as an ordinary user, or set DATABASE_URL and DATABASE_OWNER_URL."
    )


def _works(command: list[str], popen: Mapping[str, object]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False, **popen).returncode == 0
    except OSError:
        return False
