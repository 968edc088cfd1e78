"""What people are told of: kinds, the rows, the page, and mails to those who want them."""
