"""What cannot be used in the environment is one line, before anything starts."""

import os
import subprocess
import sys

import pytest

from tests.database import ROOT


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MEMORYHUB_CHAT_WINDOW", "8k"),
        ("MEMORYHUB_CHAT_URL", "nonsense"),
        ("MEMORYHUB_GUEST_DAYS", "0"),
        ("DEFAULT_USER_TIME_ZONE", "Mars/Base"),
        ("SITE_URL", "foo"),
        ("MEMORYHUB_WEBHOOK_HOSTS", "http://10.0.0.5"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_in_one_line(name, value):
    environment = os.environ | {name: value, "MEMORYHUB_TOOLING": "1"}
    command = [sys.executable, "-m", "memoryhub.checking"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert name in done.stderr and done.stderr.count("\n") == 1
