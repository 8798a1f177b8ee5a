"""Where the state of one running product lies, who may enter, and who holds the lock."""

import fcntl
import hashlib
import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from memoryhub.launcher.problem import RUNNING, Problem

ROOT = Path(__file__).resolve().parent.parent.parent
# sockaddr_un holds 107 bytes and a NUL; the longest name that we put into the folder is Postgres's.
_LONGEST_SOCKET = 107
_LONGEST_NAME = "/pg/.s.PGSQL.5432.lock"
_PLAIN = re.compile(r"[A-Za-z0-9/._-]+")


@dataclass(frozen=True)
class Places:
    """The folders of one state folder, all 0700.

    Args:
        state: everything that the product keeps.
        sockets: where the embedded servers listen; short enough for a socket address.
    """

    state: Path
    sockets: Path

    @property
    def secrets(self) -> Path:
        return self.state / "secrets"

    @property
    def logs(self) -> Path:
        return self.state / "logs"

    @property
    def stamps(self) -> Path:
        return self.state / "stamps"

    @property
    def processes(self) -> Path:
        """A JSON object of the children's names and process ids, kept up to date."""
        return self.state / "processes.json"


def locate(state: Path) -> Places:
    """The folders of a product that was settled already; makes and changes nothing."""
    return Places(state, _socket_folder(state))


def settle(state: Path) -> Places:
    """Make the folders, and close them to everybody else.

    Raises:
        Problem: the folder cannot be written, or somebody else sits in the place of the sockets.
    """
    places = locate(state)
    try:
        for folder in (state, places.secrets, places.logs, places.stamps):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)
    except OSError as problem:
        reason = f"The state folder {state} cannot be used ({problem.strerror})"
        raise Problem(f"{reason}; name another by MEMORYHUB_STATE.") from None
    _own_folder(places.sockets)
    return places


def _socket_folder(state: Path) -> Path:
    """Inside the state folder where the address fits, else in the user's runtime folder, else in /tmp.

    A name with other signs than these would have to be escaped, and drivers disagree on how.
    """
    mark = hashlib.sha256(os.fsencode(state)).hexdigest()[:12]
    name = f"memoryhub-{os.geteuid()}-{mark}"
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp")
    runtime_is_ours = runtime.is_dir() and runtime.stat().st_uid == os.geteuid()
    for folder in (state / "run", *([runtime / name] if runtime_is_ours else [])):
        if _PLAIN.fullmatch(str(folder)) and len(f"{folder}{_LONGEST_NAME}") <= _LONGEST_SOCKET:
            return folder
    return Path("/tmp", name)


def _own_folder(folder: Path) -> None:
    """/tmp is everybody's: a folder of that name that is not ours, or a link, is a trap."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise Problem(f"{folder} belongs to somebody else; remove it, or name another state folder by MEMORYHUB_STATE.")
    folder.chmod(0o700)


class Lock:
    """Held as long as the supervisor lives; the kernel lets go of it whatever ends the supervisor.

    Nothing else protects the folder: a second Valkey would silently take over the first one's socket.
    """

    def __init__(self, places: Places, address: str) -> None:
        path = places.state / "lock"
        self._file = open(path, "a+")  # noqa: SIM115  held open on purpose
        path.chmod(0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            where = self._file.read().strip()
            raise Problem(
                f"MemoryHub already runs from this folder{f', at {where}' if where else ''}.", RUNNING
            ) from None
        self._file.truncate(0)
        self._file.write(address)
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def write_private(path: Path, text: str) -> None:
    """Write a file that only we may read, whole or not at all."""
    unfinished = path.with_name(f".{path.name}.new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def write_json(path: Path, value: object) -> None:
    write_private(path, json.dumps(value, indent=1) + "\n")
