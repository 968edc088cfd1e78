"""A deck and its list: the rows, what people change, what readers see, its verdict, its numbers."""
