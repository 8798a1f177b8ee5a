"""Business terms by any name, from a file that is read anew when it changes."""

import os
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memoryhub.memory import dictionary
from tests.engine.builders import ask, days, say, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(dictionary, "LOOK_SECONDS", 0.0)
    path = tmp_path / "dictionary.toml"
    path.write_text('[aliases]\n"gross merchandise volume" = ["GMV", "成交额"]\n')
    settings.DICTIONARY = str(path)
    yield path
    settings.DICTIONARY = ""
    dictionary.current()


def test_a_memory_is_found_by_the_other_names_of_its_term(ada_id, book):
    say(ada_id, "Remember that our GMV target counts refunds")
    for number in range(6):
        say(ada_id, f"Remember that shelf {number} holds box {number}", days(0.1))
    assert "counts refunds" in texts(ask(ada_id, "我们的成交额怎么算？", days(1)))


def test_a_changed_file_is_read_and_a_broken_one_changes_nothing(book):
    book.write_text('[aliases]\n"Falcon" = ["猎鹰"]\n')
    os.utime(book, (1, 1))
    assert dictionary.current().named("猎鹰") == ("Falcon",)
    book.write_text("[aliases")
    os.utime(book, (2, 2))
    assert dictionary.current().named("猎鹰") == ("Falcon",)


def test_the_command_checks_a_file(book, tmp_path):
    out = StringIO()
    call_command("dictionary", str(book), stdout=out)
    assert "1 terms with 2 other names" in out.getvalue()
    (tmp_path / "bad.toml").write_text("[aliases")
    for name in ("bad.toml", "missing.toml"):
        with pytest.raises(CommandError):
            call_command("dictionary", str(tmp_path / name))
    out = StringIO()
    call_command("dictionary", stdout=out)
    assert "silent: 0 phrases" in out.getvalue()


def test_the_built_in_one_is_sound():
    assert dictionary.read(dictionary.BUILT_IN).silent
