"""What the user decides."""

import pytest

pytestmark = pytest.mark.django_db
CHOICES = {"language": "", "time_zone": "Europe/Oslo", "theme": "dark", "recalls": "on", "single_keys": "on"}


def test_switches_and_choices_are_saved(signed_in, ada):
    signed_in.post("/capsule/settings/", CHOICES)
    ada.refresh_from_db()
    assert (ada.learns, ada.recalls, ada.support_may_help, ada.single_keys) == (False, True, False, True)
    assert (ada.time_zone, ada.theme) == ("Europe/Oslo", "dark")


def test_saving_says_so_in_the_language_just_chosen(signed_in):
    answer = signed_in.post("/capsule/settings/", CHOICES | {"language": "zh-hans"}, follow=True)
    assert "已保存。" in answer.content.decode()


@pytest.mark.parametrize(("name", "value"), [("time_zone", "Mars/Olympus"), ("theme", "neon"), ("language", "tlh")])
def test_what_is_not_to_choose_from_is_refused_and_nothing_changes(signed_in, ada, name, value):
    answer = signed_in.post("/capsule/settings/", CHOICES | {name: value})
    assert answer.status_code == 400
    ada.refresh_from_db()
    assert ada.learns is True


def test_switching_learning_off_is_said_in_the_capsule(signed_in):
    signed_in.post("/capsule/settings/", CHOICES)
    assert "Learning is switched off" in signed_in.get("/capsule/").content.decode()


def test_how_long_a_kind_is_kept_is_chosen_shown_and_taken_back(signed_in, ada):
    signed_in.post("/capsule/settings/", CHOICES | {"keep_taste": "90", "keep_money": ""})
    ada.refresh_from_db()
    assert ada.retention == {"taste": 90, "habit": 90}
    assert '<option value="90" selected>' in signed_in.get("/capsule/settings/").content.decode()
    signed_in.post("/capsule/settings/", CHOICES)  # a form that names none changes none
    ada.refresh_from_db()
    assert ada.retention == {"taste": 90, "habit": 90}
    signed_in.post("/capsule/settings/", CHOICES | {"keep_taste": ""})
    ada.refresh_from_db()
    assert ada.retention == {}
    assert signed_in.post("/capsule/settings/", CHOICES | {"keep_taste": "7"}).status_code == 400
