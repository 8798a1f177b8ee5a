"""Retrieval logs, replays, cases: codes for support and operators, words for nobody without a grant, 404 for others."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from chat import shelf, steps
from chat import turn as door
from chat.types import State
from memoryhub.audit.models import AuditEntry
from memoryhub.cases import api as cases
from memoryhub.cases.models import AssemblyLog, Case, Review
from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.memory.models import RecallLog
from memoryhub.memory.purging import purge_space
from memoryhub.spaces.api import scope, uuid7
from tests.rooms.console.people import somebody
from tests.rooms.console.talking import answered, talked

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def talk(ada, ada_space):
    return talked(ada)


def last_recall(space_id):
    return memory.recall_page(memory.RecallFilter(space_id=space_id), limit=1)[0]


def test_support_reads_a_retrieval_by_codes_and_no_word_of_anybody(ada, ada_space, talk):
    record = last_recall(ada_space.id)
    assert record.outcome == memory.Outcome.USED and record.top_score > 0
    _, desk = somebody("support")
    who = f"u_{ada_space.id.hex[-6:]}"
    listed = desk.get(f"/console/logs/?who={who}&outcome=used&arm={record.arm}&least=0.1").content.decode()
    page = f"/console/logs/{ada_space.id}/{record.recall_id}/"
    assert page in listed and who in listed
    shown = desk.get(page).content.decode()
    assert "part-keyword" in shown and "exact_slot" in shown and str(record.used[0])[-6:] in shown
    again = desk.get(f"{page}?policy=0").content.decode()
    assert "Place now" in again
    refused = desk.post(f"{page}reveal/")
    assert refused.status_code == 403 and "no live grant" in refused.content.decode()
    for said in (listed, shown, again, refused.content.decode()):
        assert "lunch" not in said and "zebra" not in said and ada.email not in said


def test_a_mark_stands_until_it_is_taken_back_and_only_on_a_candidate(ada_space, talk):
    record = last_recall(ada_space.id)
    page = f"/console/logs/{ada_space.id}/{record.recall_id}/mark/"
    first = record.candidates or memory.recall_record(ada_space.id, record.recall_id).candidates
    _, desk = somebody("support")
    desk.post(page, {"memory": first[0].memory_id, "relevant": "0"})
    assert cases.marks(ada_space.id, record.recall_id) == {first[0].memory_id: False}
    desk.post(page, {"memory": first[0].memory_id, "relevant": "0"})
    assert cases.marks(ada_space.id, record.recall_id) == {}
    assert desk.post(page, {"memory": uuid7(), "relevant": "1"}).status_code == 404


def test_filters_that_cannot_be_used_are_told_and_pages_follow_by_their_key(ada_space):
    _, desk = somebody("operator")
    bad = desk.get("/console/logs/?who=Ada&least=9&before=x~y")
    assert bad.status_code == 400 and "A pseudonym is" in bad.content.decode()
    now = timezone.now()
    with scope(ada_space.id):
        rows = [RecallLog(space_id=ada_space.id, happened_at=now - timedelta(seconds=n)) for n in range(60)]
        RecallLog.objects.bulk_create(rows)
    first = desk.get(f"/console/logs/?who={ada_space.id.hex[-6:]}").content.decode()
    following = re.search(r'href="(\?[^"]*before=[^"]+)"', first)[1].replace("&amp;", "&")
    second = desk.get(f"/console/logs/{following}").content.decode()
    found = [set(re.findall(r'data-row hx-get="([^"]+)"', page)) for page in (first, second)]
    assert [len(one) for one in found] == [50, 10] and not found[0] & found[1]


@pytest.mark.parametrize("role", ["support", "operator"])
def test_the_list_asks_twelve_queries_at_most(talk, role):
    _, desk = somebody(role)
    desk.get("/console/logs/")
    with CaptureQueriesContext(connection) as asked:
        assert desk.get("/console/logs/?outcome=used").status_code == 200
    real = [one["sql"] for one in asked if not one["sql"].startswith(("BEGIN", "COMMIT"))]
    assert len(real) <= 12, real


def test_a_replay_names_the_first_stage_and_opens_a_case(ada, ada_space, talk):
    turn_id = answered_badly(ada, talk)
    _, desk = somebody("support")
    page = f"/console/replay/{ada_space.id}/{talk}/"
    shown = desk.get(f"{page}?turn={turn_id}").content.decode()
    assert "not said" in shown or "not captured" in shown or "not recalled" in shown
    assert "zebra" not in shown and 'aria-current="step"' in shown
    assert desk.post(f"{page}reveal/?step=1").status_code == 403
    led = desk.post(f"{page}report/", {"turn": turn_id})
    with scope(ada_space.id):
        case = Case.objects.get(space_id=ada_space.id)
    assert led["Location"] == f"/console/cases/{ada_space.id}/{case.id}/" and case.stage
    assert desk.get(led["Location"]).status_code == 200
    desk.post(f"{led['Location']}see/")
    desk.post(f"{led['Location']}close/", {"outcome": "expected"})
    assert cases.case(ada_space.id, case.id).state == "closed"
    assert desk.post(f"{led['Location']}close/", {"outcome": "expected"}).status_code == 409
    assert desk.post(f"{page}report/", {"turn": uuid7()}).status_code == 404


def test_with_a_grant_the_words_open_once_and_the_person_sees_who_looked(ada, ada_space, talk):
    user, desk = somebody("support")
    page = f"/console/replay/{ada_space.id}/{talk}/"
    ask = f"/console/words/{ada_space.id}/chats:{talk}/ask/"
    assert ask in desk.get(page).content.decode()
    assert desk.post(ask, {"reason": "short", "ticket": "T-1", "minutes": "5"}).status_code == 400
    assert desk.post(ask, {"reason": "You told us of a wrong sum", "ticket": "T-1", "minutes": "5"}).status_code == 302
    now = timezone.now()
    grant = grants.of_space(ada_space.id, now=now)[0][0]
    assert desk.post(f"{page}reveal/?step=4").status_code == 403  # asked is not allowed
    grants.approve(ada_space.id, grant.grant_id, by=ada.pk, now=now)
    opened = desk.post(f"{page}reveal/?step=4")
    assert opened.status_code == 200 and "What is my budget for lunch?" in opened.content.decode()
    assert "lunch" not in desk.get(f"{page}?step=4").content.decode()
    assert AuditEntry.objects.filter(action="content.revealed", subject=ada_space.id, actor=user.pk).exists()


def answered_badly(ada, talk):
    door.accept(ada, talk, uuid7(), "What is my blood type?")
    return answered(ada, talk, "I have nothing on that yet; tell me and I will keep it.")


def test_a_persons_thumb_and_report_reach_support_without_their_words(client, ada, ada_space, ben, talk):
    client.force_login(ada)
    with scope(ada_space.id):
        made = AssemblyLog.objects.filter(space_id=ada_space.id).latest("happened_at")
    here = f"/c/{talk}/turns/{made.turn_id}"
    assert (
        'aria-pressed="true"'
        in client.post(f"{here}/rate/", {"thumb": "down"}, headers={"HX-Request": "true"}).content.decode()
    )
    assert cases.ratings(ada_space.id, [made.turn_id]) == {made.turn_id: False}
    asked = client.get(f"{here}/report/").content.decode()
    used = re.search(r'name="memory" value="([0-9a-f-]{36})"', asked)[1]
    assert client.post(f"{here}/report/", {"said": "x" * 2001, "memory": used}).status_code == 400
    assert client.post(f"{here}/report/", {"said": "It was 50 zebras", "memory": used}).status_code == 302
    client.post(f"{here}/report/", {"said": "It was 50 zebras", "memory": used})
    assert [one.words for one in cases.own_cases(ada_space.id)] == ["It was 50 zebras"]
    _, desk = somebody("support")
    listed = desk.get("/console/cases/").content.decode()
    assert f"u_{ada_space.id.hex[-6:]}" in listed and "zebras" not in listed
    client.force_login(ben)
    assert client.post(f"{here}/rate/", {"thumb": "up"}).status_code == 404
    assert client.get(f"{here}/report/").status_code == 404


def test_the_weeks_sample_is_drawn_once_and_read_with_three_answers(ada, ada_space, talk):
    answered_badly(ada, talk)
    later = timezone.now() + timedelta(days=7)
    assert cases.draw(later) >= 1 and cases.draw(later) == 0
    with scope(ada_space.id):
        row = Review.objects.get(space_id=ada_space.id)
    assert row.why == "lost"
    _, desk = somebody("support")
    assert row.week.isoformat() in desk.get("/console/sample/").content.decode()
    page = f"/console/sample/{row.week.isoformat()}/{row.place}/"
    assert desk.post(page, {"captured": "no"}).status_code == 400
    assert desk.post(page, {"captured": "no", "recalled": "no", "misled": "unclear"}).status_code == 302
    assert next(one for one in cases.reviews(row.week) if one.review_id == row.id).replies["captured"] == "no"


def test_an_erased_chat_takes_its_logs_and_cases_along_and_old_lines_end(ada, ada_space, talk):
    cases.report(ada_space.id, uuid7(), talk, "wrong", now=timezone.now())
    cases.forget_conversation(ada_space.id, talk)
    assert cases.own_cases(ada_space.id) == []
    far = timezone.now() + timedelta(days=400)
    assert memory.recall_page(memory.RecallFilter(space_id=ada_space.id))
    purge_space(ada_space.id, far)
    assert not memory.recall_page(memory.RecallFilter(space_id=ada_space.id))
    talked(ada, words=("What is my budget?",))
    assert cases.end_old(timezone.now()) == 0 and cases.end_old(far) >= 1
    with scope(ada_space.id):
        assert not AssemblyLog.objects.filter(space_id=ada_space.id).exists()


def test_a_failed_answer_is_logged_as_broken(ada, ada_space):
    conversation = talked(ada, words=("What is my budget?",), answer="", state=State.FAILED)
    finding = list(cases.replay(ada_space.id, conversation).findings.values())[0]
    assert (finding.stage, finding.reason) == (cases.Stage.BROKEN, "timeout")


def test_an_answer_that_broke_off_before_its_prompt_is_logged_too(ada, ada_space):
    conversation = shelf.empty_conversation(ada_space.id)
    door.accept(ada, conversation, uuid7(), "What is my budget?")
    token, person = uuid7(), door.person_of(ada)
    turn = door.claim(ada_space.id, conversation, token)
    steps.complete(person, turn, token, State.FAILED, "", prepared=None, error_code="vault")
    latest = next(one for one in cases.latest(gone_wrong=True) if one.conversation_id == conversation)
    assert (latest.ended, latest.error, latest.parts) == ("failed", "vault", ())
