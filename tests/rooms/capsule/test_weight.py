"""What a page of the capsule brings along, compressed as it goes over the wire (UX.md 10)."""

import re

import brotli
import pytest
from django.contrib.staticfiles import finders

pytestmark = pytest.mark.django_db
STYLES, SCRIPTS, WHOLE, REQUESTS = 8_000, 25_000, 60_000, 10


@pytest.mark.parametrize(
    "address", ["/capsule/", "/capsule/?tab=conf", "/capsule/settings/", "/capsule/webhooks/", "/c/new/"]
)
def test_a_page_is_light(signed_in, address):
    page = signed_in.get(address, follow=True).content.decode()
    names = set(re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', page))
    sizes = {name: _wire(name) for name in names}
    assert 0 < sum(size for name, size in sizes.items() if name.endswith("css")) <= STYLES
    assert 0 < sum(size for name, size in sizes.items() if name.endswith("js")) <= SCRIPTS
    assert sum(sizes.values()) + len(brotli.compress(page.encode())) <= WHOLE and len(sizes) < REQUESTS


def _wire(name: str) -> int:
    plain = re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", name)  # collected files bear their digest
    with open(finders.find(plain), "rb") as file:
        return len(brotli.compress(file.read()))
