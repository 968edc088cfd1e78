"""Ratings: the best of a game, and whether one wants one."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from play.bots import tables_of_game
from play.ratings import best_rated
from play.services.rating import set_rated
from play.views.people import where_tables_stand


@require_safe
def best(request: HttpRequest) -> HttpResponse:
    """The best, of those who want their rating shown."""
    tables_of_game()
    return render(request, "play/ratings.html", {"nav": "play", "ranked": best_rated(now=timezone.now())})


@require_POST
@where_tables_stand
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """Play for a rating from now on, or no longer."""
    set_rated(user=cast(User, request.user), is_rated=request.POST.get("rated") == "1", now=timezone.now())
    return redirect(f"{reverse('play:index')}#rating")
