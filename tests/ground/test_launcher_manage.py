"""manage.py for the product that runs from a folder."""

import subprocess
import sys

from tests.database import ROOT


def _manage(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "memoryhub.launcher", "manage", "--", *command]
    return subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_without_a_running_product_it_says_so_in_one_line(tmp_path):
    done = _manage({"PATH": "/usr/bin:/bin", "MEMORYHUB_STATE": str(tmp_path)}, "fade")
    assert done.returncode == 2
    assert "make up" in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_master_key_is_rotated_under_a_running_product_and_everything_still_opens(product):
    person = product.person()
    talk = person.talk(person.new_conversation())
    talk.say("My name is Quirin Abel", until="end")
    done = _manage(product.environment, "rotate_master_key")
    assert done.returncode == 0, done.stderr
    talk.say("What is my name?", until="end")
    talk.close()
    _, page, _ = person.get(f"/c/{talk.conversation_id}/")
    assert page.count("Quirin") >= 2
