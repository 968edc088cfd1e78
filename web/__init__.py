"""What every app of the site stands on: errors, the REST framework, texts, charts, components, base templates, static files."""
