"""What both commands need around a run: which models play, and silence."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.conf import settings

from memoryhub.providers import api as providers


@contextmanager
def embedded() -> Iterator[None]:
    """Play with the built-in models; what was configured comes back afterwards."""
    providers.configure({"pace_seconds": "0"})  # nobody reads along
    try:
        yield
    finally:
        providers.configure(settings.PROVIDERS)


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the engine's log lines out of the tables."""
    logging.disable(logging.WARNING)
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.configure(**before)
        logging.disable(logging.NOTSET)
