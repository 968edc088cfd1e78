"""When two pages say the same, and when they don't."""

import pytest

from tests.rone_site.answers.comparing import Stored, difference_of
from tests.rone_site.answers.displays import Displays
from tests.rone_site.answers.meaning import meaning

SHEET = """
/* .word { display: flex } */
@layer base {
  .row, .side > ul { display: flex; gap: 1rem; }
  .name small { display: block; }
  .badge { display: inline-flex; }
  .poem { white-space: pre-line; }
  .row:hover .late { display: grid; }
  @media (width >= 40rem) { .wide { display: flex; } .dock, .dock a { display: grid; } }
  .dock { display: none; }
}
"""


def is_same(one: str, other: str) -> bool:
    displays = Displays([SHEET])
    return meaning(one, displays) == meaning(other, displays)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<ul><li>A</li><li>B</li></ul>", "<ul>\n  <li>A</li>\n  <li>\n    B\n  </li>\n</ul>"),
        ("<p>Two  words <a href=x>here</a>.</p>", "<p>\n  Two words\n  <a\n    href='x'\n  >here</a>.\n</p>"),
        ('<div class="row"><a>A</a><a>B</a></div>', '<div class="row">\n<a>A</a>\n<a>B</a>\n</div>'),
        ('<div class="side"><ul><b>A</b><b>B</b></ul></div>', '<div class="side"><ul><b>A</b> <b>B</b></ul></div>'),
        ('<p class="name">A<small>B</small></p>', '<p class="name">A <small> B </small></p>'),
        ("<button><svg><use href=a /></svg>Go</button>", "<button>\n<svg>\n<use href=a />\n</svg>Go\n</button>"),
        ("<p>A<br>B</p>", "<p>A <br> B</p>"),
        ('<a class="b  a" id=x>A</a>', '<a id="x" class="b\n a">A</a>'),
        ("<p>A <b> B</b></p>", "<p>A <b>B</b></p>"),
        ('<p><input type="hidden" name=a><b>A</b></p>', '<p>\n<input type="hidden" name=a>\n<b>A</b></p>'),
        ('<nav class="dock"><a><b>A</b>B</a><a>C</a></nav>', '<nav class="dock"> <a> <b>A</b> B </a> <a>C</a> </nav>'),
        ('<details><summary class="badge">A</summary><b>B</b></details>', '<details><summary class="badge">A</summary> <b>B</b></details>'),
        ('<script type="application/ld+json">{"a":1}</script>', '<script type="application/ld+json">\n{"a": 1}\n</script>'),
        ("<!doctype html><p>A</p>", "<!DOCTYPE html>\n<p>A</p>"),
        ("<p>&lt;&amp;</p>", "<p>&#60;&#38;</p>"),
    ],
)
def test_how_the_source_is_broken_into_lines_says_nothing(one: str, other: str) -> None:
    assert is_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p><a>A</a><a>B</a></p>", "<p><a>A</a> <a>B</a></p>"),
        ("<p>A<b>B</b></p>", "<p>A <b>B</b></p>"),
        ("<p>A <b>B</b></p>", "<p>A<b> B</b></p>"),
        ("<p><a>A</a><button>B</button></p>", "<p><a>A</a>\n<button>B</button></p>"),
        ('<p>A<span class="badge">B</span></p>', '<p>A <span class="badge">B</span></p>'),
        ('<div class="wide"><a>A</a><a>B</a></div>', '<div class="wide"><a>A</a> <a>B</a></div>'),
        ('<div class="row"><p class="late"><a>A</a><a>B</a></p></div>', '<div class="row"><p class="late"><a>A</a> <a>B</a></p></div>'),
        ('<p class="poem">A\nB</p>', '<p class="poem">A B</p>'),
        ("<script>a</script>", "<script> a</script>"),
        ("<textarea>A</textarea>", "<textarea>A </textarea>"),
        ("<pre>A  B</pre>", "<pre>A B</pre>"),
        ("<p>A</p>", "<p>a</p>"),
        ("<p title=a>A</p>", "<p title=b>A</p>"),
        ("<div><p>A</p></div>", "<div><p>A</p>"),
        ("<p>A\u00a0B</p>", "<p>A B</p>"),
    ],
)
def test_what_somebody_sees_differs(one: str, other: str) -> None:
    assert not is_same(one, other)


def test_a_file_is_compared_by_its_bytes() -> None:
    def stored(kind: str, body: str) -> Stored:
        return Stored.of(f"200\nqueries: 1\nContent-Type: {kind}\n\n{body}")

    assert not difference_of(stored("text/html", "<p>A</p>"), stored("text/html", "<p>\nA</p>"), by_meaning=True)
    assert difference_of(stored("text/html", "<p>A</p>"), stored("text/html", "<p>\nA</p>"), by_meaning=False)
    assert difference_of(stored("text/csv", "A,B"), stored("text/csv", "A, B"), by_meaning=True)
