"""Words that are planted and looked for."""

from faults import canaries


def test_a_token_is_sixteen_letters_and_found_in_any_case_and_company():
    one, two = canaries.token(), canaries.token()
    assert len(one) == canaries.TOKEN_LETTERS and one.isalpha() and one != two
    assert canaries.tokens_in(f"<b>{one.upper()}</b> und {two.capitalize()}的") == {one, two}


def test_only_what_is_not_ones_own_is_foreign():
    one, two = canaries.token(), canaries.token()
    assert canaries.foreign(f"{one} {two}", own=one) == {two}
    assert canaries.foreign(f"{one} {canaries.mark()}", own=one) == set()


def test_marks_are_counted_by_texts():
    one, two = canaries.mark(), canaries.mark()
    assert canaries.counted([one, two], [f"a {one} {one}", f"{one.upper()} b"]) == {one: 2, two: 0}
