"""Style sheets as they are served: whole, small, one file, and renamed when anything in them changes."""

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

from memoryhub.web.storage import smaller

REAL = {"staticfiles": {"BACKEND": "memoryhub.web.storage.Storage"}}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=str(folder), STORAGES=REAL):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def test_a_hashed_style_sheet_says_the_same_as_the_plain_one(served):
    for plain in served.glob("css/*.css"):
        if plain.name.count(".") > 1:
            continue
        hashed = list(served.glob(f"css/{plain.stem}.*.css"))
        assert len(hashed) == 1
        assert len(hashed[0].read_text()) == len(plain.read_text()) > 500


def test_what_a_style_sheet_imports_is_in_it(served):
    (frame,) = served.glob("css/frame.????????????.css")
    assert "@import" not in frame.read_text()
    with open(finders.find("css/components.css")) as components:
        assert smaller("css/components.css", components.read())[:60] in frame.read_text()
