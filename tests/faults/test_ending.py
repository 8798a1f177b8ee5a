"""The web process is asked to end while it answers: what was said so far is kept."""

import os
import re
import signal


def test_an_answer_in_the_making_is_kept_when_the_process_is_told_to_end(product):
    person = product.person()
    talk = person.talk(person.new_conversation())
    talk.say("Any ideas for a team dinner on Friday?", until="delta")
    web = product.processes["web"]
    os.kill(web, signal.SIGTERM)
    product.wait_for_successor("web", web)
    product.wait_until_ready()
    talk.listen(lambda: 2 in talk.answers, 30, "the answer never ended")
    talk.close()
    _, page, _ = person.get(f"/c/{talk.conversation_id}/")
    answer = page[page.index('id="m-2"') :]
    status = re.search(r'data-status="(\w+)"', answer)[1]
    assert status in {"interrupted", "answered"}  # answered: it was quicker than the signal
    assert re.search(r'class="words"[^>]*>\s*<\w+>\w+', answer)
