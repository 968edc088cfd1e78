"""Words, numbers and times as readers see them, and what people write as pages may show it."""
