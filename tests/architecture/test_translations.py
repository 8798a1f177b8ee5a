"""Everything people read is there in both languages."""

import re
from pathlib import Path

import allauth
import polib
from django.utils import translation

from memoryhub.web import wording

SITE = Path(allauth.__file__).parent.parent
THEIRS = [
    SITE / name / "locale/zh_Hans/LC_MESSAGES/django.po" for name in ("allauth", "django/contrib/auth", "django/conf")
]


def test_every_text_has_a_chinese_one_that_fits_and_none_is_left_over():
    found = wording.problems()
    assert not found, "\n".join(map(str, found))


def test_what_other_packages_say_in_chinese_is_said_in_our_words():
    """你, not 您; 账号, not 帐号 or 账户; 邮箱, not Email: an upgrade may bring texts that are not."""
    wording.compile_all()
    with translation.override("zh-hans"):
        entries = [entry for path in THEIRS for entry in polib.pofile(str(path)) if not entry.obsolete]
        texts = [translation.gettext(entry.msgid) for entry in entries]
    assert len(texts) > 100
    assert not [text for text in texts if re.search("您|帐[号户]|账户|E-?mail|电子邮件地址", text)]


def test_the_search_sees_texts_in_every_form_templates_have():
    source = (
        '{% translate "plain" %} {% translate "with context" context "here" %} {{ _("in a variable") }}'
        '{% icon "x" label=_("as an argument") %}'
        "{% blocktranslate count n=n %}one {{ n }}{% plural %}many {{ n }}{% endblocktranslate %}"
    )
    assert set(wording.in_template(source)) == {
        ("", "plain"),
        ("here", "with context"),
        ("", "in a variable"),
        ("", "as an argument"),
        ("", "one %(n)s"),
    }


def test_the_search_sees_texts_in_python():
    source = (
        "x = _('a')\ny = ngettext('b', 'c', n)\nz = pgettext_lazy('ctx', 'd')\n"
        "class E(Error):\n    code = 'code'\n    sentence = 'e'\n"
    )
    assert set(wording.in_python(source)) == {("", "a"), ("", "b"), ("ctx", "d"), ("", "e")}
