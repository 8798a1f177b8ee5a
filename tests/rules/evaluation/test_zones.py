from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from memoryhub.evaluation.zones import zone_of


@pytest.mark.parametrize("offset", ["+08:00", "-05:00", "+00:00", "+05:30", "-02:30", "+12:45", "+14:00", "-12:00"])
def test_the_zone_has_the_offset_at_that_moment(offset):
    at = datetime.fromisoformat(f"2026-07-01T10:00:00{offset}")
    assert at.astimezone(ZoneInfo(zone_of(at))).replace(tzinfo=None) == at.replace(tzinfo=None)


def test_an_offset_that_no_place_has_is_refused():
    with pytest.raises(ValueError, match="no time zone"):
        zone_of(datetime.fromisoformat("2026-07-01T10:00:00+01:17"))
