"""`/metrics` in Prometheus' text format: the deployment's figures of the last counted day, and its queues now.

Names, figures and codes; no id of anybody. Open to a monitor on this machine, or to who shows MEMORYHUB_METRICS_TOKEN.
"""

import hmac
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

from memoryhub.health import api as health
from memoryhub.jobs import api as jobs

DAYS_BACK = 3  # a day that was not counted yet shows the one before; older ones are no news


class Figures(Collector):
    """Read at each scrape: a dozen queries."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        today = timezone.now().date()
        days = health.days(today - timedelta(days=DAYS_BACK), today)
        if days:
            latest = max(days)
            yield _gauge("day", "The last counted day, as seconds since 1970", _seconds(latest))
            yield from _figures(days[latest])
        yield from _queues()
        living = GaugeMetricFamily("memoryhub_now", "figures of this moment", labels=["figure"])
        for name, value in health.now_figures(timezone.now()).items():
            living.add_metric([name], value)
        yield living
        yield _gauge("alarms_open", "Figures beyond their limit", health.count_open())


def _seconds(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def _gauge(name: str, said: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"memoryhub_{name}", said, value=value)


def _figures(sums: dict[health.Key, health.Sums]) -> Iterator[GaugeMetricFamily]:
    for name, spec in health.SPECS.items():
        family = GaugeMetricFamily(f"memoryhub_{name}", f"{name}, by {spec.kind}", labels=["language", "arm"])
        sample = GaugeMetricFamily(f"memoryhub_{name}_sample", f"sample of {name}", labels=["language", "arm"])
        for (figure, language, arm), one in sorted(sums.items()):
            found = health.value_of(spec, one)
            if figure == name and found.value is not None:
                family.add_metric([language, arm], found.value)
                sample.add_metric([language, arm], found.sample)
        if family.samples:
            yield family
            yield sample


def _queues() -> Iterator[GaugeMetricFamily]:
    queues = jobs.queues()
    for state in ("waiting", "leased", "dead"):
        family = GaugeMetricFamily(f"memoryhub_jobs_{state}", f"jobs that are {state}", labels=["kind"])
        for one in queues:
            family.add_metric([one.kind], getattr(one, state))
        yield family
    age = GaugeMetricFamily("memoryhub_job_oldest_seconds", "age of the oldest due job", labels=["kind"])
    for one in queues:
        age.add_metric([one.kind], one.oldest_s)
    yield age


_ours = CollectorRegistry()
_ours.register(Figures())


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Ours, and this process's own (requests, memory). 404 for everybody else: there is nothing to know of."""
    is_passed_on = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    address = "" if is_passed_on else request.META.get("REMOTE_ADDR", "")
    if not may_read(address, request.headers.get("Authorization", "")):
        raise Http404
    return HttpResponse(generate_latest(_ours) + generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def may_read(address: str, authorization: str) -> bool:
    """Whether a scraper is let in: with the token where one is set, else from this machine only.

    Behind a proxy on this machine every request comes from loopback, so there only the token counts.
    """
    token = settings.METRICS_TOKEN
    if token:
        return hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())
    try:
        return ip_address(address).is_loopback and not settings.SECURE_PROXY_SSL_HEADER
    except ValueError:
        return False
