"""A site's backup: one folder with the database, the owner's cards, the secrets and the uploads, and a list of what it holds."""
