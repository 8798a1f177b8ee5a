"""An answer's markdown as HTML that may stand in a page: rendered without raw HTML, then cleaned by an allow-list."""

import re
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

_TAGS = {
    *("p", "br", "hr", "strong", "em", "del", "s", "code", "pre", "span", "div", "blockquote"),
    *("ul", "ol", "li", "h3", "h4", "h5", "h6", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {
    "a": {"href", "title"},
    "ol": {"start"},
    "pre": {"tabindex", "data-language"},
    "div": {"tabindex"},
    "th": {"scope"},
}
# Classes that we write ourselves, and Pygments' short ones.
_CLASSES = {"div": {"scroll"}, "pre": {"code"}, "th": {"right", "center"}, "td": {"right", "center"}}
_FORMATTER = HtmlFormatter(nowrap=True)
_LANGUAGE = re.compile(r"[A-Za-z0-9+#.-]{1,24}")
# Longer code is shown plain: colouring 20,000 characters takes about 40 ms of a core.
_COLOUR_CHARACTERS = 20_000


def _fence(code: str, info: str) -> str:
    language = info.split()[0] if info.split() else ""
    label = f' data-language="{language}"' if _LANGUAGE.fullmatch(language) else ""
    return f'<pre class="code" tabindex="0"{label}><code>{_coloured(code, language)}</code></pre>\n'


def _coloured(code: str, language: str) -> str:
    if language and len(code) <= _COLOUR_CHARACTERS:
        try:
            return highlight(code, get_lexer_by_name(language), _FORMATTER)
        except ClassNotFound:
            pass
    return code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    # html=False: tags in an answer are text. No linkify: a bare word that looks like a host is not a link.
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
    parser.disable("image")  # an answer never makes the browser load anything (TRUST 3.3, rule 6)
    rules = parser.renderer.rules
    rules["fence"] = lambda tokens, index, options, env: _fence(tokens[index].content, tokens[index].info)
    rules["code_block"] = lambda tokens, index, options, env: _fence(tokens[index].content, "")
    rules["table_open"] = lambda *_: '<div class="scroll" tabindex="0"><table>'
    rules["table_close"] = lambda *_: "</table></div>"
    rules["heading_open"] = lambda tokens, index, *_: f"<h{_level(tokens[index].tag)}>"
    rules["heading_close"] = lambda tokens, index, *_: f"</h{_level(tokens[index].tag)}>"
    return parser


def _level(tag: str) -> int:
    """The page's own headings are h1 and h2; an answer's begin below."""
    return min(6, int(tag[1]) + 2)


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name != "class":
        return value
    allowed = _CLASSES.get(tag, set())
    kept = [word for word in value.split() if word in allowed or (tag == "span" and len(word) <= 3 and word.isalnum())]
    return " ".join(kept) or None


def render(text: str) -> str:
    """Safe HTML of an answer's markdown.

    Links open with rel="nofollow noopener noreferrer"; schemes other than http, https and mailto are dropped; images
    are not rendered; code carries Pygments' classes.
    """
    return nh3.clean(
        _markdown().render(text),
        tags=_TAGS,
        attributes={**_ATTRIBUTES, **{tag: _ATTRIBUTES.get(tag, set()) | {"class"} for tag in [*_CLASSES, "span"]}},
        attribute_filter=_attribute,
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer",
    )
