"""Who plays Tagewerk where no person does."""
