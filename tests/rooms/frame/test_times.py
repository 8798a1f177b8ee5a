"""Times in words."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from memoryhub.web import times

NOW = datetime(2026, 12, 2, 4, 30, tzinfo=UTC)  # 12:30 of a Wednesday in Shanghai


@pytest.fixture(autouse=True)
def shanghai():
    with timezone.override(ZoneInfo("Asia/Shanghai")):
        yield


@pytest.mark.parametrize(
    ("passed", "english", "chinese"),
    [
        (timedelta(seconds=20), "just now", "刚刚"),
        (timedelta(seconds=-5), "just now", "刚刚"),
        (timedelta(minutes=1), "1 minute ago", "1 分钟前"),
        (timedelta(minutes=45), "45 minutes ago", "45 分钟前"),
        (timedelta(hours=5), "5 hours ago", "5 小时前"),
        (timedelta(hours=13), "yesterday", "昨天"),
        (timedelta(days=3), "3 days ago", "3 天前"),
        (timedelta(days=30), "2 Nov", "11月2日"),
        (timedelta(days=400), "28 Oct 2025", "2025年10月28日"),
    ],
)
def test_how_long_ago_in_both_languages(passed, english, chinese):
    for language, words in (("en", english), ("zh-hans", chinese)):
        with translation.override(language):
            assert times.relative(NOW - passed, NOW) == words


def test_days_are_those_of_the_reader_and_not_of_the_server():
    late = datetime(2026, 12, 1, 16, 30, tzinfo=UTC)  # half past midnight in Shanghai
    with translation.override("en"):
        assert times.relative(late, NOW) == "12 hours ago"


@pytest.mark.parametrize(
    ("on", "english", "chinese"),
    [
        (date(2026, 12, 1), "Yesterday", "昨天"),
        (date(2026, 12, 2), "Today", "今天"),
        (date(2026, 12, 3), "Tomorrow", "明天"),
        (date(2026, 12, 9), "Wed 9 Dec", "12月9日 星期三"),
        (date(2027, 1, 30), "30 Jan 2027", "2027年1月30日"),
    ],
)
def test_days_by_name_in_both_languages(on, english, chinese):
    for language, words in (("en", english), ("zh-hans", chinese)):
        with translation.override(language):
            assert times.day(on, date(2026, 12, 2)) == words


def test_the_exact_time_follows_the_language():
    with translation.override("zh-hans"):
        assert times.absolute(NOW) == "2026年12月2日 12:30"
