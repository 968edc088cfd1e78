"""Card text of any game: what a text is made of, how it is read, and what English and German need to say it.

A game brings its selectors, steps and abilities, its closed sets of words and its nouns; nothing here knows one.
"""
