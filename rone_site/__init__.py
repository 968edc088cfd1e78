"""The Django project: settings, addresses, the look, and what all apps share on a page."""

from rone_site.celery import app as celery_app

__all__ = ["celery_app"]
