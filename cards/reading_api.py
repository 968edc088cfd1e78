"""REST: printed text read into abilities."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards.printed_text import LONGEST_TEXT, NoTextReaderError, TextTooCostlyError, read_printed, rendered
from cards.selectors import shelf
from cards.serializers import Json, LocalTextSerializer, local_json
from engine.text.printed.answers import ReadSentence, TextPlace, UnreadSentence
from web.api.described import refused
from web.api.strict import BriefChoiceField, StrictSerializer, TextField
from web.api.views import SiteAPIView
from web.costs import costly
from web.games import present_kit


class PrintedTextSerializer(StrictSerializer):
    """A text as it is printed on a card, with what has to be known of the card."""

    text = TextField(max_length=LONGEST_TEXT, trim_whitespace=False, help_text="Lines as on the card; symbols by name or as {water}.")
    type = BriefChoiceField(choices=[])
    language = BriefChoiceField(choices=("en", "de"))
    name = TextField(required=False, max_length=100, help_text="The card’s own name: in its text it means the card.")

    def get_fields(self) -> dict[str, Any]:
        """The types are those of the present game."""
        fields = super().get_fields()
        fields["type"] = BriefChoiceField(choices=[str(slug) for slug in present_kit().cards.types])
        return fields


class PlacedSerializer(serializers.Serializer[Any]):
    """A place in a text: line and column count from 1, `length` is in characters."""

    text = serializers.CharField(help_text="The sentence.")
    line = serializers.IntegerField()
    column = serializers.IntegerField()
    length = serializers.IntegerField()


class ReadSentenceSerializer(PlacedSerializer):
    """A piece of the text that is read by itself, mostly a line."""

    read = serializers.BooleanField(help_text="Whether it was read.")
    abilities = serializers.ListField(child=serializers.DictField(), help_text="What it means; nothing where it was not read.")
    others = serializers.ListField(
        child=serializers.ListField(child=serializers.DictField()), help_text="What it can mean too, the likelier first."
    )


class UnreadSentenceSerializer(PlacedSerializer):
    """A sentence that was not read, and the place in it where reading stopped."""

    found = serializers.CharField(help_text="What stands there.")
    expected = serializers.ListField(child=serializers.CharField(), help_text="What could have stood there.")
    nearest = serializers.CharField(help_text="The known word that is most like it; empty where none is.")


class TextReadingSerializer(serializers.Serializer[Any]):
    """What a printed text was read as, as far as it could be read; it is whole where `unread` is empty."""

    abilities = serializers.ListField(
        child=serializers.DictField(), allow_null=True, help_text="The tree of words that the rules read; null where nothing was read."
    )
    rendered = LocalTextSerializer(help_text="The abilities as the site writes them.")
    sentences = ReadSentenceSerializer(many=True)
    unread = UnreadSentenceSerializer(many=True)


class ReadTextView(SiteAPIView):
    """`cards/read-text/`: a printed text as abilities. Nothing is stored, nobody has to be known."""

    permission_classes = [AllowAny]

    @costly()
    @extend_schema(
        operation_id="cards_read_text",
        summary="Read a printed text into abilities",
        request=PrintedTextSerializer,
        responses={200: TextReadingSerializer, **refused(404, 422)},
    )
    def post(self, request: Request) -> Response:
        """What each sentence was read as, in either language, and where reading stopped."""
        kit = present_kit()
        if kit.read_text is None:
            raise NoTextReaderError(kit)
        body = PrintedTextSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        asked: dict[str, Any] = body.validated_data
        type_, name = asked["type"], asked.get("name", "")
        names = [name] if name else []
        reading = read_printed(kit, asked["text"], asked["language"], type=type_, names=names, subtypes=shelf().index.subtypes)
        if reading.is_too_much:
            raise TextTooCostlyError
        return Response(
            {
                "abilities": list(reading.abilities) or None,
                "rendered": local_json(rendered(kit, reading.abilities, type=type_, name=name)),
                "sentences": [_sentence_json(sentence) for sentence in reading.sentences],
                "unread": [_unread_json(sentence) for sentence in reading.unread],
            }
        )


def _sentence_json(sentence: ReadSentence) -> Json:
    """See `ReadSentenceSerializer`."""
    first, *others = [list(reading) for reading in sentence.readings] or [[]]
    return {
        **_placed_json(sentence.text, sentence.place),
        "read": bool(sentence.readings),
        "abilities": first,
        "others": others,
    }


def _unread_json(sentence: UnreadSentence) -> Json:
    """See `UnreadSentenceSerializer`."""
    told = {"found": sentence.found, "expected": list(sentence.expected), "nearest": sentence.nearest}
    return {**_placed_json(sentence.text, sentence.place), **told}


def _placed_json(text: str, place: TextPlace) -> Json:
    return {"text": text, "line": place.line, "column": place.column, "length": place.length}
