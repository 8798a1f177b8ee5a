"""Everything people read is there in both languages."""

from memoryhub.web import wording


def test_every_text_has_a_chinese_one_that_fits_and_none_is_left_over():
    found = wording.problems()
    assert not found, "\n".join(map(str, found))


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
