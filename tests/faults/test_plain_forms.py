"""Answers to plain forms need connections of the same pool that their requests come in by."""

from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 12  # the pool holds eight (settings.py)


def test_more_plain_forms_at_once_than_the_pool_has_connections_are_all_answered(product):
    person = product.person()
    chats = [person.new_conversation()]
    while len(chats) < AT_ONCE:
        person.post(f"/c/{chats[-1]}/say/", text="Good morning")  # an empty chat would be given again
        chats.append(person.new_conversation())
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        answers = list(crowd.map(lambda chat: person.post(f"/c/{chat}/say/", text="Hello there"), chats))
    assert [status for status, _, _ in answers] == [302] * AT_ONCE
    for chat in chats:
        status, page, _ = person.get(f"/c/{chat}/")
        assert status == 200 and page.count('data-role="assistant"') >= 1
