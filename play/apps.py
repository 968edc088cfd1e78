"""The `play` app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Django's handle on this app."""

    name = "play"

    def ready(self) -> None:
        """Connects the end of a game, and the topics of notifications."""
        from accounts.notifications.kinds import register
        from play.moves import after_each_game
        from play.services.rating import settle_rating
        from play.services.series import begin_next_game
        from play.telling import KINDS, tell_of_end, withdraw_turns

        after_each_game(settle_rating, begin_next_game, withdraw_turns, tell_of_end)
        register(*KINDS)
