"""What `Accept` is held against where a call answers with a file."""

from __future__ import annotations

from rest_framework.renderers import BaseRenderer, JSONRenderer


def file_renderers(*media_types: str) -> list[type[BaseRenderer]]:
    """JSON, and `media_types`: whoever accepts only those gets the file, made by the view, and a refusal as JSON nevertheless."""

    def renderer(media: str) -> type[BaseRenderer]:
        return type("FileRenderer", (JSONRenderer,), {"media_type": media})

    others = dict.fromkeys(media for media in media_types if media != JSONRenderer.media_type)
    return [JSONRenderer, *(renderer(media) for media in others)]
