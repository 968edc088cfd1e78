"""Formats templates and stylesheets: one element and one declaration a line, at most 120 columns.

`--check` changes nothing, names the files that would change and the lines that are too long, and ends with 1 if there are any.
djangofmt does both: a stylesheet is handed to it as what stands in a `<style>`. It refuses a template in which an element is opened
and not closed, in each branch of a tag.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 120
DJANGOFMT = (
    str(Path(sys.executable).parent / "djangofmt"),
    *("--line-length", str(COLUMNS), "--indent-width", "2", "--custom-blocks", "drawn", "--quiet"),
)
STYLE = "<style>\n", "</style>\n"


def main(words: list[str]) -> int:
    """Format, or only look; 1 if something is not as it should be."""
    is_check = "--check" in words
    apps = sorted(path.parent for path in ROOT.glob("*/apps.py"))
    templates = [path for app in apps for kind in ("html", "svg") for path in sorted(app.glob(f"templates/**/*.{kind}"))]
    stylesheets = [path for app in apps for path in sorted(app.glob("static/**/*.css"))]
    command = (*DJANGOFMT, *(["--check"] if is_check else []), *map(str, templates))
    faults = ["templates: see above"] if subprocess.run(command, check=False).returncode else []
    for path in stylesheets:
        text = path.read_text()
        if (formatted := formatted_stylesheet(text)) != text:
            if is_check:
                faults.append(f"{path.relative_to(ROOT)}: would be formatted")
            else:
                path.write_text(formatted)
    for path in (*templates, *stylesheets):
        long = [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > COLUMNS]
        faults += [f"{path.relative_to(ROOT)}:{number}: longer than {COLUMNS} columns" for number in long]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def formatted_stylesheet(text: str) -> str:
    """`text` with one declaration a line.

    Raises:
        CalledProcessError: it is no stylesheet.
    """
    before, behind = STYLE
    command = (*DJANGOFMT, "--stdin-filename", "style.html", "-")
    page = subprocess.run(command, input=before + text + behind, capture_output=True, text=True, check=True).stdout
    lines = page.removeprefix(before).removesuffix(behind).splitlines()
    return "".join(f"{line.removeprefix('  ')}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
