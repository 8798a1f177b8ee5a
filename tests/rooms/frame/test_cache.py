"""The cache goes on without Valkey."""

import logging
import time

import pytest
from django.conf import settings

from memoryhub.web.cache import FallbackCache

NOBODY = "redis://127.0.0.1:9/0"  # the discard port: nothing listens there


@pytest.fixture
def alone():
    return FallbackCache(NOBODY, {})


def test_without_valkey_values_are_kept_in_this_process(alone):
    alone.set("greeting", "hello")
    assert alone.get("greeting") == "hello"
    assert alone.is_far() is False


def test_sign_in_attempts_go_on_being_counted(alone):
    alone.add("attempts", 0)
    assert [alone.incr("attempts") for _ in range(3)] == [1, 2, 3]


def test_an_outage_is_reported_once_and_costs_little(alone, caplog):
    caplog.set_level(logging.WARNING)
    began = time.perf_counter()
    for _ in range(50):
        alone.get("anything")
    assert time.perf_counter() - began < 0.5
    assert sum("cache_fell_back" in str(record.msg) for record in caplog.records) == 1


def test_with_valkey_it_is_shared_by_processes():
    address = settings.CACHES["default"]["LOCATION"]
    FallbackCache(address, {}).set("shared", 42, 5)
    assert FallbackCache(address, {}).get("shared") == 42
    assert FallbackCache(address, {}).is_far() is True


def test_without_any_address_it_is_plain_memory():
    plain = FallbackCache("/2", {})
    plain.set("a", 1)
    assert plain.get("a") == 1
