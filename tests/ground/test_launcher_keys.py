"""The master key is made once, checked on every start, and never made anew beside keys that need the old one."""

import base64
import os
import stat
from pathlib import Path

import pytest

from memoryhub.launcher import keys
from memoryhub.launcher.places import settle
from memoryhub.launcher.problem import UNUSABLE, Problem


@pytest.fixture
def places(tmp_path):
    return settle(tmp_path / "state")


def _refusal(places, **environment) -> str:
    with pytest.raises(Problem) as caught:
        keys.master_key(places, environment)
    assert caught.value.code == UNUSABLE
    assert "\n" not in str(caught.value)
    return str(caught.value)


def _made(places) -> Path:
    return Path(keys.master_key(places, {})["MEMORYHUB_MASTER_KEY_FILE"])


def test_the_first_start_makes_a_key_that_only_we_may_read(places):
    path = _made(places)
    assert len(base64.b64decode(path.read_text())) == 32
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_second_start_keeps_the_key(places):
    first = _made(places).read_text()
    assert _made(places).read_text() == first


def test_no_new_key_is_made_beside_keys_that_need_the_old_one(places):
    path = _made(places)
    (places.state / "keys").mkdir()
    path.unlink()
    assert "put it back from your backup" in _refusal(places)
    assert not path.exists()


@pytest.mark.parametrize(
    "content", [b"", b"short", base64.b64encode(bytes(31)), base64.b64encode(bytes(33)), b"\xff\xfe" * 20, b"*" * 44]
)
def test_a_broken_key_file_is_refused(places, tmp_path, content):
    path = tmp_path / "master.key"
    path.write_bytes(content)
    path.chmod(0o600)
    assert str(path) in _refusal(places, MEMORYHUB_MASTER_KEY_FILE=str(path))


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_key_file_that_others_may_read_is_refused(places, tmp_path, mode):
    path = tmp_path / "master.key"
    path.write_bytes(base64.b64encode(bytes(32)))
    path.chmod(mode)
    assert f"chmod 600 {path}" in _refusal(places, MEMORYHUB_MASTER_KEY_FILE=str(path))


def test_a_missing_key_file_is_not_made_where_it_was_named(places, tmp_path):
    path = tmp_path / "elsewhere.key"
    assert "does not exist" in _refusal(places, MEMORYHUB_MASTER_KEY_FILE=str(path))
    assert not path.exists()


def test_a_broken_key_in_the_environment_is_refused_and_not_repeated(places):
    assert "c2hvcnQ=" not in _refusal(places, MEMORYHUB_MASTER_KEY="c2hvcnQ=")


def test_while_rotating_both_keys_of_the_environment_are_checked(places):
    good = base64.b64encode(os.urandom(32)).decode()
    assert keys.master_key(places, {"MEMORYHUB_MASTER_KEY": f"{good},{good}"}) == {}
    _refusal(places, MEMORYHUB_MASTER_KEY=f"{good},c2hvcnQ=")


def test_a_shared_key_store_needs_a_shared_master_key(places):
    assert "MEMORYHUB_MASTER_KEY_FILE" in _refusal(places, KEYS_DATABASE_URL="postgresql://keys@db/keys")
