"""`/health/`: 200 once everything works, else 503 naming what doesn't."""

import time

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rone_site.health.checks import check_all
from rone_site.health.recent import RecentAnswer
from rone_site.version import VERSION
from web.site_name import site_name

recent = RecentAnswer(lambda: check_all(timezone.now()), clock=time.monotonic)


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """JSON `{ok, version, checks: {name: {ok, detail}}}`; a plain page for a browser, which needs nothing of what may be broken."""
    checks = recent.get()
    is_well = all(check.ok for check in checks.values())
    status = 200 if is_well else 503
    if "text/html" in request.headers.get("Accept", ""):
        page = render_to_string("health.html", {"checks": checks, "is_well": is_well, "site_name": site_name(), "version": VERSION})
        return HttpResponse(page, status=status)
    parts = {name: check.to_json() for name, check in checks.items()}
    return JsonResponse({"ok": is_well, "version": VERSION, "checks": parts}, status=status)
