"""The site's texts in its other languages: found in the source, kept in `.po` files, compiled to `.mo` files.

Everything here is Python (Babel and Django), so that a machine without the gettext programs can do all of it.
"""
