"""Writing a collection as files that read back as the same collection."""
