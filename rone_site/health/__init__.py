"""Whether the site works: pages, database, broker and worker, each asked within a bounded time."""
