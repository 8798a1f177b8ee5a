"""What lists and pages of the console are made of.

{% table _("Cases") "rows" %}<thead><tr>{% th _("Number") %}{% th _("Score") "num" %}</tr></thead>…{% endtable %}
{% actor entry.actor %}  {% short row.memory_id %}
"""

from uuid import UUID

from django import template
from django.template.base import Parser, Token
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()
_KINDS = {"": "", "rows": " data-rows", "narrow": ""}


class Table(template.Node):
    """A table that scrolls sideways within its own frame, reachable by keys.

    `rows`: j and k move over its links (console.js). `narrow`: no wider than what is in it.
    """

    def __init__(self, label: template.base.FilterExpression, kind: str, body: template.NodeList) -> None:
        self.label, self.kind, self.body = label, kind, body

    def render(self, context: template.Context) -> SafeString:
        frame = '<div class="scroller" tabindex="0" role="region" aria-label="{}"><table class="{}"{}>{}</table></div>'
        shape = "dense narrow" if self.kind == "narrow" else "dense"
        more = SafeString(_KINDS[self.kind])
        return format_html(frame, self.label.resolve(context), shape, more, self.body.render(context))


@register.tag
def table(parser: Parser, token: Token) -> Table:
    """`{% table label %}` or `{% table label "rows" %}`, up to `{% endtable %}`."""
    _name, label, *kinds = token.split_contents()
    body = parser.parse(["endtable"])
    parser.delete_first_token()
    return Table(parser.compile_filter(label), kinds[0].strip("\"'") if kinds else "", body)


@register.simple_tag
def th(label: str, kind: str = "") -> SafeString:
    """A column's head. `kind`: "num" for figures, "hidden" for one that only a screen reader needs."""
    if kind == "hidden":
        return format_html('<th scope="col"><span class="visually-hidden">{}</span></th>', label)
    return format_html('<th scope="col"{}>{}</th>', SafeString(' class="num"' if kind == "num" else ""), label)


@register.simple_tag
def actor(user_id: UUID | None) -> SafeString | str:
    """Who did something, by the end of their id, which says nothing; the whole id on hover."""
    if user_id is None:
        return _("system")
    return format_html('<code title="{}">…{}</code>', user_id, str(user_id)[-8:])


@register.simple_tag
def short(thing_id: UUID | None) -> SafeString:
    """A thing by the end of its id: enough to find it on a page."""
    return format_html("<code>{}</code>", str(thing_id)[-6:]) if thing_id else SafeString("")
