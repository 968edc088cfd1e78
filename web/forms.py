"""How Django draws forms: with the components of the look."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """`{{ form }}` and `{{ field.as_field_group }}` as `components/form.html` and `components/field.html`."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
