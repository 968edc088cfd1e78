"""Who calls the REST API, and what a token's scopes allow."""
