"""How Django draws forms: with the components of the look; and how a form says what was refused."""

from django.forms import BaseForm
from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """`{{ form }}` and `{{ field.as_field_group }}` as `components/form.html` and `components/field.html`."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"


def add_refusal(form: BaseForm, error: Exception) -> None:
    """Let `form` say an error of the site or the engine, and each single fault that it names."""
    form.add_error(None, str(error))
    for fault in getattr(error, "errors", ()):
        if fault.message != str(error):
            form.add_error(None, fault.message)
