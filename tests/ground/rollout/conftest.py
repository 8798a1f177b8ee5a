"""Imports stand inside: this file is read before Django is set up."""

import pytest


@pytest.fixture(autouse=True)
def as_before():
    """The course is the whole deployment's: each test leaves the product's own."""
    yield
    from django.db import transaction

    from memoryhub.rollout import keeping, store

    with transaction.atomic(), store.changing() as course:
        course.base, course.trial, course.share, course.began_on, course.tools_off = None, None, 0, None, []
        keeping.changed()
