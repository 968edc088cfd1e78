"""Settings: `base` holds everything; `dev`, `test` and `production` hold only differences."""
