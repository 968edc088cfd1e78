"""A migration that makes all tables of an app, quickly."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class FirstMigration(migrations.Migration):
    """The first migration of an app, which makes its tables as they are at the end of it.

    Django renders all models that are related to a new one again for each table. Here they are rendered once, when all
    tables of the app are known. So the operations look at nothing but the state after all of them: `CreateModel`,
    `AddField` where two tables refer to each other (the field is in the table from the beginning, then), and
    `RunPython` for what Django has no operation for.
    """

    def apply(self, project_state: ProjectState, schema_editor: BaseDatabaseSchemaEditor, collect_sql: bool = False) -> ProjectState:
        """Make the tables; returns the state with all of them."""
        if collect_sql:
            return super().apply(project_state, schema_editor, collect_sql)
        vars(project_state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(self.app_label, project_state)
        for operation in self.operations:
            if not isinstance(operation, migrations.AddField):
                operation.database_forwards(self.app_label, schema_editor, project_state, project_state)
        return project_state
