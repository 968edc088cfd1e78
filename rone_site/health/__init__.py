"""Whether the site works: pages, database, disk, broker and worker, each asked within a bounded time."""
