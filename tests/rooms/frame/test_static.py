"""Static files as the product serves them: hashed, compressed, complete; a style sheet whole, small, one file."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

from memoryhub.web.storage import smaller

pytestmark = pytest.mark.xdist_group("static")  # one process collects them, once
_NAMED = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The manifest of a real collection, and where it was collected."""
    root = tmp_path_factory.mktemp("static")
    storages = settings.STORAGES | {"staticfiles": {"BACKEND": "memoryhub.web.storage.Storage"}}
    with override_settings(STORAGES=storages, STATIC_ROOT=str(root)):
        call_command("collectstatic", interactive=False, verbosity=0, skip_checks=True)
    return json.loads((root / "staticfiles.json").read_text())["paths"], root


def test_every_file_that_a_template_names_is_there_and_nothing_nobody_names(collected):
    paths, _ = collected
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    named = {name for template in templates for name in _NAMED.findall(template.read_text())}
    assert named
    assert named <= set(paths)
    assert {name for name in paths if name.startswith("django_htmx/")} <= named


def test_styles_come_hashed_small_and_compressed(collected):
    paths, root = collected
    served = root / paths["css/frame.css"]
    assert re.search(r"frame\.[0-9a-f]{12}\.css$", served.name)
    assert "\n" not in served.read_text()
    assert served.with_suffix(".css.br").exists()


def test_nothing_we_serve_names_another_site(collected):
    paths, root = collected
    ours = [name for name in paths if name.startswith(("css/", "js/", "chat/"))]
    assert ours
    for name in ours:
        assert not re.search(
            r"(https?:)?//[\w-]+\.\w", re.sub(r"/\*.*?\*/|^\s*//.*$", "", (root / paths[name]).read_text())
        )


def test_a_hashed_style_sheet_says_the_same_as_the_plain_one(collected):
    _, root = collected
    plain = [path for path in root.glob("css/*.css") if path.name.count(".") == 1]
    assert plain
    for sheet in plain:
        (hashed,) = root.glob(f"css/{sheet.stem}.*.css")
        assert len(hashed.read_text()) == len(sheet.read_text()) > 500


def test_what_a_style_sheet_imports_is_in_it(collected):
    _, root = collected
    (frame,) = root.glob("css/frame.????????????.css")
    assert "@import" not in frame.read_text()
    with open(finders.find("css/components.css")) as components:
        assert smaller("css/components.css", components.read())[:60] in frame.read_text()
