"""Make .venv and fill it from requirements.lock, if that has changed. Run by the Makefile, before there is any .venv.

Standard library only, and no syntax younger than Python 3.6, so that an old one still gets its clear line.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOCK = os.path.join(ROOT, "requirements.lock")
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "installed")


def main():
    """Returns the exit code: 0 done, 1 installing failed, 2 this machine lacks something."""
    python = os.path.join(VENV, "bin", "python")
    wanted = _digest()
    if _stamp() == wanted and _runs(python):
        return 0
    if sys.version_info < OLDEST:
        newer = _newer()
        if newer:
            os.execv(newer, [newer, os.path.abspath(__file__)])
        return _complain(
            "MemoryHub needs Python 3.11 or newer; this is "
            f"{sys.version.split()[0]}. Install one and run: make PYTHON=python3.11 up"
        )
    if not _has_venv():
        return _complain(
            "This Python cannot make virtual environments. On Debian and Ubuntu: sudo apt-get install python3-venv"
        )
    print("Installing into .venv (the first time takes a minute or two) ...", flush=True)
    if not _runs(python):
        shutil.rmtree(VENV, ignore_errors=True)
        subprocess.check_call([sys.executable, "-m", "venv", VENV])
    # --no-deps: the lock names every package; the resolver would only look for what is there.
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if subprocess.call([*command, "--require-hashes", "-r", LOCK]):
        return _complain("Installing failed; see above. Once the cause is gone, run make again: it goes on.", 1)
    with open(STAMP, "w") as file:
        file.write(wanted)
    return 0


def _digest():
    with open(LOCK, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def _stamp():
    try:
        with open(STAMP) as file:
            return file.read()
    except OSError:
        return ""


def _runs(python):
    """An environment dies with the Python that it was made from, and a copied one with its folder."""
    try:
        code = f"import sys; sys.exit(sys.version_info < {OLDEST!r} or sys.prefix != {VENV!r})"
        return subprocess.call([python, "-c", code], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def _newer():
    for minor in range(14, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            return found
    return None


def _has_venv():
    try:
        import ensurepip  # Debian leaves it out of python3
        import venv
    except ImportError:
        return False
    return bool(ensurepip and venv)


def _complain(line, code=2):
    sys.stderr.write(line + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
