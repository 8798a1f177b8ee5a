"""Who came by, when and in which time zone: to the day, since no more is needed to know who never came back."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from memoryhub.accounts.models import User

# One write a person and day. Half writes twice as often for nothing; double takes a day from a guest's time.
NOTED_EVERY = timedelta(days=1)


class VisitMiddleware(MiddlewareMixin):
    """Note the visit, and let the session live its whole time from here: whoever keeps coming stays signed in."""

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse | None:
        user, now = request.user, timezone.now()
        if not user.is_authenticated:
            return None
        news = {"seen_at": now} if now - user.seen_at > NOTED_EVERY else {}
        zone = getattr(request, "browser_zone", "")  # health checks pass without
        if zone not in ("", user.seen_zone):
            news["seen_zone"] = zone  # once per journey
        if news:
            User.objects.filter(pk=user.pk).update(**news)
            request.session.modified = True
        return None
