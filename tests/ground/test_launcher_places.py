"""State folders of any name and depth; sockets where their address fits; nobody else's folder is used."""

import os
import socket
import stat

import pytest

from memoryhub.launcher import product
from memoryhub.launcher.choices import check_port, free_port, read
from memoryhub.launcher.places import Lock, settle
from memoryhub.launcher.problem import RUNNING, Problem


def _mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("name", ["state", "a folder of our own", "记忆", "long" * 30, "what?now%20"])
def test_the_sockets_of_any_state_folder_have_an_address_that_fits(tmp_path, name):
    places = settle(tmp_path / name)
    address = str(places.sockets / ".s.PGSQL.5432")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
    os.unlink(address)
    assert address.isascii() and "%" not in address and " " not in address
    assert _mode(places.state) == _mode(places.sockets) == _mode(places.secrets) == 0o700
    places.sockets.rmdir()


def test_two_state_folders_never_share_their_sockets(tmp_path):
    first, second = settle(tmp_path / ("x" * 120)), settle(tmp_path / ("y" * 120))
    assert first.sockets != second.sockets
    first.sockets.rmdir()
    second.sockets.rmdir()


def test_a_link_in_the_place_of_the_sockets_is_a_trap(tmp_path):
    state = tmp_path / ("z" * 120)
    places = settle(state)
    places.sockets.rmdir()
    places.sockets.symlink_to(tmp_path)
    with pytest.raises(Problem, match="belongs to somebody else"):
        settle(state)
    places.sockets.unlink()


def test_a_state_folder_that_is_a_file_is_told_in_one_line(tmp_path):
    (tmp_path / "state").write_text("")
    with pytest.raises(Problem, match="MEMORYHUB_STATE"):
        settle(tmp_path / "state" / "deeper")


def test_a_second_supervisor_learns_where_the_first_one_listens(tmp_path):
    places = settle(tmp_path / "state")
    first = Lock(places, "http://127.0.0.1:8123")
    with pytest.raises(Problem, match="already runs from this folder, at http://127.0.0.1:8123") as caught:
        Lock(places, "http://127.0.0.1:9000")
    assert caught.value.code == RUNNING
    first.release()
    Lock(places, "http://127.0.0.1:9000").release()


def test_a_taken_port_is_told_with_another_one():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(Problem, match=f"Port {port} is taken"):
            check_port(port)
    check_port(free_port())


@pytest.mark.parametrize("value", ["eighty", "0", "65536", "-1", "8000.5"])
def test_a_port_that_is_none_is_refused(value):
    with pytest.raises(Problem, match="PORT should be a whole number"):
        read({"PORT": value})


@pytest.mark.parametrize("name", ["DATABASE_URL", "DATABASE_OWNER_URL"])
def test_the_two_addresses_of_a_database_belong_together(name):
    with pytest.raises(Problem, match="belong together"):
        read({name: "postgresql://role@db/memoryhub"})


def test_demo_accounts_come_with_the_embedded_database_only():
    external = {"DATABASE_URL": "postgresql://a@db/m", "DATABASE_OWNER_URL": "postgresql://o@db/m"}
    assert read({}).demo and not read(external).demo
    assert read(external | {"DEMO": "1"}).demo and not read({"DEMO": "0"}).demo


@pytest.mark.parametrize(("given", "trusts"), [("", False), ("0", False), ("false", False), ("no", False), ("1", True)])
def test_only_a_yes_makes_the_web_process_believe_a_proxy(tmp_path, given, trusts):
    environment = {"BEHIND_PROXY": given}
    spec = product.web(settle(tmp_path), read(environment), environment)
    assert ("--proxy-headers" in spec.command, "--no-proxy-headers" in spec.command) == (trusts, not trusts)


def test_an_answer_about_the_proxy_that_is_neither_yes_nor_no_is_told():
    with pytest.raises(Problem, match="BEHIND_PROXY should be 1 or 0"):
        read({"BEHIND_PROXY": "maybe"})
