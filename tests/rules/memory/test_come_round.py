"""What comes round every week moves to another day as a whole; appointments keep their own words."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each

MOVED = [
    ("我每周二去健身", "健身改到周四了", "周二", "周四"),
    ("我们部门每周二开例会", "例会从这周起改到周四了", "周二", "周四"),
    ("我每周六上午上陶艺课", "陶艺课挪到周日了", "周六", "周日"),
    ("我每周三晚上练琴", "练琴改到周五了", "周三", "周五"),
    ("I go to the gym every Tuesday", "the gym moved to Thursday", "Tuesday", "Thursday"),
    ("I have choir every Monday", "choir moved to Wednesday", "Monday", "Wednesday"),
]
GIVEN_UP = [
    ("我在学日语", "日语不学了，改学西班牙语", "日语", "西班牙语"),
    ("我喜欢打羽毛球", "羽毛球不打了，改打网球了", "羽毛球", "网球"),
    ("我每天喝咖啡", "咖啡不喝了，换成喝茶了", "咖啡", "茶"),
]


@each("before, then, gone, held", MOVED + GIVEN_UP)
def test_the_day_or_the_thing_is_another_and_the_old_one_is_gone(before, then, gone, held):
    texts = Notebook().say(before, then).texts
    assert any(held in text for text in texts) and not any(gone in text for text in texts), texts


@each("before, then", [("面试在周二", "面试改到周四了"), ("牙医预约在周一", "牙医预约改到周三了")])
def test_an_appointment_keeps_its_own_words(before, then):
    texts = Notebook().say(before, then).texts
    assert not [text for text in texts if "每周" in text], texts
