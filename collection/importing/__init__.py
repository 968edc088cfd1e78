"""Reading a collection that was written elsewhere, showing what each line became, and saving it once."""
