"""Icons, weight, and the tags that pages are built with."""

import re
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.template import Context, Template

from memoryhub.web import icons
from memoryhub.web.storage import smaller

KILO = 1000
STATIC = Path(settings.BASE_DIR, "static")
TEMPLATES = Path(settings.BASE_DIR, "templates")
_SCRIPT = re.compile(r"static '((?:js|chat|console)/[\w-]+\.js)'")


CHAT_PAGE = ("css/frame.css", "chat/chat.css")  # the heaviest; the second holds the capsule's too


def _styles(name: str) -> bytes:
    return smaller(name, (STATIC / name).read_text()).encode()


def test_an_icon_is_decoration_unless_it_is_named():
    assert 'aria-hidden="true"' in icons.icon("brain")
    named = icons.icon("x", label='Close "it"')
    assert 'aria-label="Close &quot;it&quot;"' in named
    assert "aria-hidden" not in named


def test_an_icon_that_does_not_exist_is_a_mistake_of_ours():
    with pytest.raises(icons.NoSuchIcon):
        icons.icon("no-such-thing")


def test_the_styles_of_the_heaviest_page_stay_within_their_budget():
    assert sum(len(brotli.compress(_styles(name))) for name in CHAT_PAGE) <= 8 * KILO


@pytest.mark.parametrize("room", ["chat", "capsule", "console"])
def test_a_rooms_scripts_with_the_frame_and_htmx_stay_within_their_budget(room):
    """As if one page of the room brought all that the frame and the room's pages name."""
    import django_htmx

    htmx = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"
    pages = [TEMPLATES / "base.html", *(TEMPLATES / room).glob("*.html")]
    named = {name for page in pages for name in _SCRIPT.findall(page.read_text())}
    scripts = [htmx, *(STATIC / name for name in named), *(STATIC / room).glob("*.js")]
    assert len(set(scripts)) >= {"chat": 6, "capsule": 3, "console": 4}[room]
    assert sum(len(brotli.compress(path.read_bytes())) for path in set(scripts)) <= 25 * KILO


def test_a_style_sheet_is_served_with_what_it_imports_and_without_comments():
    served = _styles("css/frame.css").decode()
    assert ".button{" in served
    assert "@import" not in served
    assert "/*" not in served


def test_an_import_that_leads_nowhere_stops_the_build():
    with pytest.raises(FileNotFoundError):
        smaller("css/x.css", '@import "nothing.css";')


def test_a_persons_words_name_their_language():
    page = Template("<p{% spoken a %}></p><p{% spoken b %}></p>")
    assert page.render(Context({"a": "我不吃辣", "b": "No spicy food"})) == '<p lang="zh-Hans"></p><p lang="en"></p>'


def test_a_query_changes_one_value_and_keeps_the_others(rf):
    request = rf.get("/capsule/", {"q": "tea & milk", "page": "3", "dock": "1"})
    page = Template("{% query page=4 %} {% query page='' %}")
    assert page.render(Context({"request": request})) == "?q=tea+%26+milk&amp;page=4 ?q=tea+%26+milk"
