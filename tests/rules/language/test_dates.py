"""Dates and times. Now is Tuesday, 1 December 2026, 10:00 in Shanghai."""

from datetime import UTC, date, datetime

from memoryhub.language.api import dates
from tests.rules.tables import check, each

NOW = datetime(2026, 12, 1, 2, 0, tzinfo=UTC)
ZONE = "Asia/Shanghai"

DAYS = [
    ("renew it by the end of January", "2027-01-31"),
    ("send it by year end", "2026-12-31"),
    ("due the 15th of next month", "2027-01-15"),
    ("the last Friday of January", "2027-01-29"),
    ("first Monday of next month", "2027-01-04"),
    ("done by EOD tomorrow", "2026-12-02"),
    ("COB Friday", "2026-12-04"),
    ("Wednesday in two weeks", "2026-12-16"),
    ("the Monday after next", "2026-12-14"),
    ("the week after next", "2026-12-14"),
    ("before Chinese New Year", "2027-02-06"),
    ("by Thanksgiving", "2027-11-25"),
    ("两周后的周三交", "2026-12-16"),
    ("除夕回家", "2027-02-05"),
    ("明年中秋", "2027-09-15"),
    ("清明节扫墓", "2027-04-05"),
    ("我妈农历三月初八过生日", "2027-04-14"),
    ("腊月二十三之前", "2027-01-30"),
    ("母亲节订花", "2027-05-09"),
    ("next week Tuesday", "2026-12-08"),
    ("Thursday next week", "2026-12-10"),
    ("Wed works for me", "2026-12-02"),
    ("born on 12/05/1988", "1988-12-05"),
    ("月中发奖金", "2026-12-11"),
    ("下周三交稿", "2026-12-09"),
    ("next Wednesday works", "2026-12-09"),
    ("这周三有空", "2026-12-02"),
    ("本周五", "2026-12-04"),
    ("this Friday", "2026-12-04"),
    ("上周三去过", "2026-11-25"),
    ("last Monday", "2026-11-23"),
    ("大上周二", "2026-11-17"),
    ("下下周一", "2026-12-14"),
    ("周五吃火锅", "2026-12-04"),
    ("星期天加班", "2026-12-06"),
    ("禮拜六", "2026-12-05"),
    ("下個禮拜三", "2026-12-09"),
    ("Friday lunch", "2026-12-04"),
    ("this coming Sunday", "2026-12-06"),
    ("下周1", "2026-12-07"),
    ("周二", "2026-12-08"),
    ("今天", "2026-12-01"),
    ("明天交", "2026-12-02"),
    ("后天", "2026-12-03"),
    ("大后天", "2026-12-04"),
    ("昨天", "2026-11-30"),
    ("前天", "2026-11-29"),
    ("tomorrow", "2026-12-02"),
    ("yesterday", "2026-11-30"),
    ("the day after tomorrow", "2026-12-03"),
    ("tmrw", "2026-12-02"),
    ("明晚聚会", "2026-12-02"),
    ("月底结账", "2026-12-31"),
    ("下月初搬家", "2027-01-01"),
    ("年底前", "2026-12-31"),
    ("end of the month", "2026-12-31"),
    ("by end of next month", "2027-01-31"),
    ("下个月5号", "2027-01-05"),
    ("下个月", "2027-01-01"),
    ("next month", "2027-01-01"),
    ("12月底", "2026-12-31"),
    ("3月20号", "2027-03-20"),
    ("12月20日", "2026-12-20"),
    ("十二月三号", "2026-12-03"),
    ("三月二十", "2027-03-20"),
    ("2027年2月3日", "2027-02-03"),
    ("明年3月8号", "2027-03-08"),
    ("2026-03-20", "2026-03-20"),
    ("2026/3/9", "2026-03-09"),
    ("3/20", "2027-03-20"),
    ("20/3", "2027-03-20"),
    ("by 12/15", "2026-12-15"),
    ("March 20th", "2027-03-20"),
    ("20 March 2026", "2026-03-20"),
    ("Dec 24", "2026-12-24"),
    ("the 3rd of January", "2027-01-03"),
    ("January 3rd, 2028", "2028-01-03"),
    ("the 20th", "2026-12-20"),
    ("20号", "2026-12-20"),
    ("on May 5", "2027-05-05"),
    ("Sept 9", "2027-09-09"),
    ("in two weeks", "2026-12-15"),
    ("三天后", "2026-12-04"),
    ("半个月后", "2026-12-16"),
    ("一个半月后", "2027-01-16"),
    ("两个月后", "2027-02-01"),
    ("三天前", "2026-11-28"),
    ("2 weeks ago", "2026-11-17"),
    ("a week from now", "2026-12-08"),
    ("过三天", "2026-12-04"),
    ("in a month", "2027-01-01"),
    ("周末爬山", "2026-12-05"),
    ("下周末", "2026-12-12"),
    ("this weekend", "2026-12-05"),
    ("next weekend", "2026-12-12"),
    ("元旦", "2027-01-01"),
    ("五一去青岛", "2027-05-01"),
    ("国庆节", "2027-10-01"),
    ("Christmas Eve", "2026-12-24"),
    ("双十二", "2026-12-12"),
    ("12月9日(周三)", "2026-12-09"),
    ("Wed 9 Dec", "2026-12-09"),
    ("Wednesday, December 9", "2026-12-09"),
    ("明天周三", "2026-12-02"),
    ("2026-12-09 (Wed)", "2026-12-09"),
    ("on sat", "2026-12-05"),
    ("sun morning", "2026-12-06"),
    ("in March", "2027-03-01"),
    ("明年", "2027-01-01"),
    ("去年", "2025-01-01"),
]

TIMES = [
    ("明天上午10点半", "2026-12-02 10:30"),
    ("明天晚上七点", "2026-12-02 19:00"),
    ("in an hour and a half", "2026-12-01 11:30"),
    ("quarter to five tomorrow", "2026-12-02 16:45"),
    ("half past nine", "2026-12-01 21:30"),
    ("pickup is at 7:45", "2026-12-02 07:45"),
    ("放学3:20", "2026-12-01 15:20"),
    ("后天下午三点半", "2026-12-03 15:30"),
    ("tomorrow at 3pm", "2026-12-02 15:00"),
    ("3pm tomorrow", "2026-12-02 15:00"),
    ("今晚8点", "2026-12-01 20:00"),
    ("明早九点", "2026-12-02 09:00"),
    ("周五晚上七点一刻", "2026-12-04 19:15"),
    ("at noon", "2026-12-01 12:00"),
    ("早上九点叫我", "2026-12-02 09:00"),
    ("3:30pm", "2026-12-01 15:30"),
    ("凌晨两点", "2026-12-02 02:00"),
    ("明天中午12点", "2026-12-02 12:00"),
    ("明天晚上12点", "2026-12-03 00:00"),
    ("半小时后", "2026-12-01 10:30"),
    ("in half an hour", "2026-12-01 10:30"),
    ("下周一 14:00", "2026-12-07 14:00"),
    ("Fri 9am", "2026-12-04 09:00"),
    ("at noon on Friday", "2026-12-04 12:00"),
    ("明天3点", "2026-12-02 15:00"),
    ("tomorrow at 3", "2026-12-02 15:00"),
    ("8点提醒我", "2026-12-01 20:00"),
    ("五点半下班", "2026-12-01 17:30"),
    ("12月9日 09:45", "2026-12-09 09:45"),
    ("next Tuesday at 7.30pm", "2026-12-08 19:30"),
    ("两小时后", "2026-12-01 12:00"),
    ("tonight at 8", "2026-12-01 20:00"),
]

NONE = [
    "清明上河图很美",
    "I came second in week 3",
    "the end of the story",
    "open mon-fri",
    "half of 1/3",
    "每月8号下午三点例会",
    "每周三晚上八点上课",
    "nothing before 9:45 on weekdays",
    "yoga every Tuesday at 6pm",
    "住在长安路8号",
    "you may go",
    "I sat in the sun",
    "they march on",
    "每周三、周六游泳",
    "每月10号发工资",
    "every Monday and Friday",
    "24/7 support",
    "1/2 cup of sugar",
    "一点建议",
    "我有三点意见",
    "有一点贵",
    "最后天气",
    "I cook on Sundays",
    "may the force be with you",
    "一周三次",
    "周一到周五都在",
    "3.5分",
    "mon ami",
    "小明天天迟到",
    "3号线",
    "1号楼",
    "the 21st century",
    "5 stars",
    "my mar was sad",
    "he wed her",
    "半天没动静",
    "三明治",
    "两周年",
    "今后再说",
]


UNTIL = [
    ("周五下班前发我", "周五下班前"),
    ("下周三之前提醒我交周报", "下周三之前"),
    ("by Friday", "by Friday"),
    ("截止到周五", "截止到周五"),
    ("due tomorrow", "due tomorrow"),
    ("月底前", "月底前"),
    ("before 3/20", "before 3/20"),
    ("两周内", "两周内"),
    ("within 3 days", "within 3 days"),
    ("最晚后天", "最晚后天"),
    ("no later than June 5", "no later than June 5"),
    ("EOD", "EOD"),
]
NOT_UNTIL = ["周五聚餐", "on Friday", "前天", "3月20号开会", "tomorrow"]
PREFERRED = [
    ("周五", "past", "2026-11-27"),
    ("周五", "nearest", "2026-12-04"),
    ("3月20号", "past", "2026-03-20"),
    ("3月20号", "nearest", "2027-03-20"),
    ("Monday", "nearest", "2026-11-30"),
    ("20号", "past", "2026-11-20"),
    ("周末", "past", "2026-11-28"),
    ("上周五", "future", "2026-11-27"),
    ("June 2", "past", "2026-06-02"),
]


def test_a_date_is_found_once_and_made_absolute() -> None:
    check([(text, [day]) for text, day in DAYS], lambda text: [when.on.isoformat() for when in dates(text, NOW, ZONE)])


def test_a_time_of_day_is_an_instant_in_the_speakers_zone() -> None:
    check(
        [(text, [at]) for text, at in TIMES],
        lambda text: [w.at and f"{w.at:%Y-%m-%d %H:%M}" for w in dates(text, NOW, ZONE)],
    )
    check(
        [(text, True) for text, _ in TIMES],
        lambda text: all(w.at and w.at.utcoffset() and w.on == w.at.date() for w in dates(text, NOW, ZONE)),
    )


def test_habits_verbs_and_fractions_are_no_dates() -> None:
    check([(text, []) for text in NONE], lambda text: [when.text for when in dates(text, NOW, ZONE)])


def test_a_deadline_says_so_and_its_words_belong_to_the_span() -> None:
    check(
        [(text, [(True, span)]) for text, span in UNTIL],
        lambda text: [(w.until, w.text) for w in dates(text, NOW, ZONE)],
    )


def test_a_plain_date_is_no_deadline() -> None:
    check([(text, [False]) for text in NOT_UNTIL], lambda text: [when.until for when in dates(text, NOW, ZONE)])


def test_an_open_date_lies_where_it_is_preferred() -> None:
    for text, prefer, day in PREFERRED:
        assert [when.on.isoformat() for when in dates(text, NOW, ZONE, prefer)] == [day], (text, prefer)


def test_periods_have_their_last_day() -> None:
    (week,) = dates("下周", NOW, ZONE)
    assert (week.on, week.through, week.grain) == (date(2026, 12, 7), date(2026, 12, 13), "week")
    (month,) = dates("in February", NOW, ZONE)
    assert (month.on, month.through, month.grain) == (date(2027, 2, 1), date(2027, 2, 28), "month")
    (within,) = dates("本周内", NOW, ZONE)
    assert (within.on, within.until) == (date(2026, 12, 6), True)


def test_the_day_is_the_speakers_day() -> None:
    late = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
    assert [w.on.day for w in dates("明天", late, "Asia/Shanghai")] == [3]
    assert [w.on.day for w in dates("明天", late, "America/New_York")] == [2]
    assert [w.on.day for w in dates("明天", late, "No/Such_Zone")] == [2]


def test_a_time_that_a_clock_change_skips_moves_forward() -> None:
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    (when,) = dates("tomorrow at 2:30am", before, "Europe/Berlin")
    assert when.at is not None and f"{when.at:%H:%M %z}" == "03:30 +0200"


def test_two_dates_in_one_text_stay_apart() -> None:
    found = dates("周三之前发初稿，周五下午3点开会", NOW, ZONE)
    assert [(w.text, w.on.day, w.until) for w in found] == [("周三之前", 2, True), ("周五下午3点", 4, False)]


def test_only_a_part_of_the_day_is_kept_as_a_word() -> None:
    assert [(w.on.day, w.at, w.part) for w in dates("明天下午", NOW, ZONE)] == [(2, None, "afternoon")]
    assert [(w.on.day, w.at, w.part) for w in dates("tomorrow morning", NOW, ZONE)] == [(2, None, "morning")]


@each(
    ("text", "days"),
    [
        ("七月三号到七号订了山里的木屋", ["2027-07-03", "2027-07-07"]),
        ("7月30日到2日", ["2027-07-30", "2027-08-02"]),
        ("三月五号和八号都行", ["2027-03-05", "2027-03-08"]),
        ("Every last Friday of the month we do a retro", []),
        ("the first Monday of each month", []),
        ("每个月最后一个周五开复盘会", []),
        ("the deadline is the last Friday of the month", ["2026-12-25"]),
    ],
)
def test_a_second_day_is_of_the_first_ones_month_and_what_comes_round_is_no_date(text, days):
    assert [when.on.isoformat() for when in dates(text, NOW, ZONE)] == days
