"""The style that a chart needs outside the site: the rules of the stylesheet, with the light theme's colours put in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "static" / "web"
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
LIGHT = re.compile(r"light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))*\)")
RULE = re.compile(r"\.plot (\.?[\w-]+) (\{[^{}]*\})")
CONDITION = re.compile(r"@(?:container|media)[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
HEAT_STEPS = 6


@cache
def standalone_style() -> str:
    """CSS for a plot in a file of its own: what `charts.css` says of `.plot`, colours as in the light theme."""
    tokens: dict[str, str] = {}
    for name, value in TOKEN.findall(_text("tokens.css")):
        tokens.setdefault(name, LIGHT.sub(lambda found: found[1].strip(), value).strip())  # the first: later ones are for paper
    rules = [f"{selector}{body}" for selector, body in RULE.findall(_plot_rules())]
    for step in range(HEAT_STEPS):
        ink = "heat-ink-high" if step >= HEAT_STEPS - 2 else "heat-ink-low"
        rules.append(f".h{step}{{fill:var(--heat-{step})}}.t{step}{{fill:var(--{ink})}}")
    return f"svg{{background:{tokens['page']}}}" + _resolved("".join(dict.fromkeys(rules)), tokens)


def _plot_rules() -> str:
    """The rules of the stylesheet without those that hold under a condition only: narrow figures, paper."""
    return CONDITION.sub("", _text("charts.css"))


def _resolved(css: str, tokens: dict[str, str]) -> str:
    while VARIABLE.search(css):
        css = VARIABLE.sub(lambda found: tokens.get(found[1], "inherit"), css)
    return css


def _text(name: str) -> str:
    """A stylesheet, without its line breaks."""
    return " ".join((STATIC / name).read_text(encoding="utf-8").split())
