"""Answers become HTML that can do nothing but be read."""

import time
from html.parser import HTMLParser

from chat.answer import render
from tests.rules.tables import each


class Elements(HTMLParser):
    """Every start tag with its attributes, as a browser reads them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


ACTIVE = {"script", "img", "svg", "form", "button", "style", "iframe", "input", "link", "object"}


def test_markdown_is_rendered():
    html = render("## Plan\n\n1. pack **light**\n2. ~~drive~~ walk\n\n> slowly\n\n`ls`")
    for piece in ("<h4>Plan</h4>", "<strong>light</strong>", "<s>drive</s>", "<blockquote>", "<code>ls</code>", "<ol>"):
        assert piece in html


@each(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[go](javascript:alert(1))",
        "[go](data:text/html;base64,PHNjcmlwdD4=)",
        "![spy](https://evil.example/pixel.png)",
        "<svg/onload=alert(1)>",
        '[a](https://x.example "><img src=y>")',
        '```"><script>x</script>\nhi\n```',
        '<a href="https://x.example" style="position:fixed" hx-get="/c/">x</a>',
        "<form action=/c/x/delete/><button>go</button></form>",
        "<style>*{display:none}</style>",
        "[x]: javascript:alert(1)\n\n[x]",
    ],
)
def test_nothing_active_survives(attack):
    for tag, attributes in Elements(render(attack)).found:
        assert tag not in ACTIVE
        assert not {name for name in attributes if name.startswith(("on", "hx-")) or name in ("style", "src", "action")}
        assert attributes.get("href", "https:").startswith(("https:", "http:", "mailto:"))


def test_links_tell_the_other_side_nothing():
    assert 'rel="nofollow noopener noreferrer"' in render("[map](https://maps.example/a)")


def test_code_is_coloured_by_classes_and_named():
    html = render("```python\nif x < 3: print('a')\n```")
    assert 'data-language="python"' in html and '<span class="k">if</span>' in html and "style=" not in html


def test_code_in_an_unknown_language_is_shown_plain():
    assert "<code>a &lt; b\n</code>" in render("```nosuchtongue\na < b\n```")


def test_wide_tables_scroll_inside_a_focusable_box():
    assert '<div class="scroll" tabindex="0"><table>' in render("|a|b|\n|-|-|\n|1|2|")


def test_the_longest_answer_of_brackets_does_not_hang():
    started = time.perf_counter()
    assert render("[" * 12_000 + "*" * 12_000)
    assert time.perf_counter() - started < 5
