"""The site as a WSGI application."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from web.encoding import in_utf8

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

application = in_utf8(get_wsgi_application())

# Every view, once: else each process would load them while its first reader waits.
_ = get_resolver().url_patterns

# What is loaded by now stays: the collector needn't walk through it in the middle of a request, and processes go on sharing it.
gc.collect()
gc.freeze()
