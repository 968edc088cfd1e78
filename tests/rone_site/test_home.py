import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_first_page_answers() -> None:
    assert Client().get("/").status_code == 200
