"""The builder: one page, and the small answers that keep it up to date."""
