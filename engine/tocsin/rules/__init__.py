"""The rules of TOCSIN: what may be done and what it does. Nothing here knows a bot, a page or a sentence."""
