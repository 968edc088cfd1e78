"""The pages for what went wrong outside the views: in the look, or as a problem document below `/api/`."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from web.api.problems import problem_response
from web.context import chosen_theme
from web.middleware import database_unavailable, is_api, is_of_database


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request itself is broken."""
    if is_api(request):
        return problem_response(400, detail=_("The request can’t be read."))
    return render(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: known, and not allowed."""
    if is_api(request):
        return problem_response(403, detail=str(exception) or _("You may not do this."))
    reason = str(exception) or _("Only whoever made this or runs the site may do it.")
    return render(request, "errors/403.html", {"reason": reason}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing there, or nothing that one may know of."""
    if is_api(request):
        return problem_response(404, detail=_("There is nothing at %(path)s.") % {"path": request.path[:200]})
    return render(request, "errors/404.html", {"path": request.path[:200]}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours; 503 where the database doesn't answer what stands around the views. Asks neither database nor session."""
    if is_of_database(sys.exc_info()[1]):
        return database_unavailable(request)
    if is_api(request):
        return problem_response(500, detail=_("That is a fault of the site; it was written down."))
    return HttpResponse(render_to_string("errors/500.html", {"theme": chosen_theme(request)}), status=500)
