"""The rules that all templates, style sheets and scripts keep."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

from games.engines.draw.content import SUITS

ROOT = Path(settings.BASE_DIR)
SHEETS = sorted((ROOT / "static" / "css").rglob("*.css"))
MAILS = ROOT / "templates" / "notices"
PAGES = sorted(path for path in (ROOT / "templates").rglob("*.html") if MAILS not in path.parents)
COMPONENTS = sorted((ROOT / "templates" / "components").glob("*.html"))
NAMED = "white|black|red|blue|green|yellow|gold|navy|silver|gray|grey|orange|brown|beige|purple"
COLOUR = re.compile(
    rf"#[0-9a-f]{{3,8}}\b|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch)a?\(|:[^;(]*(?<![\w-])(?:{NAMED})(?![\w-])",
    re.IGNORECASE,
)
AA = 4.5
AA_SIGNS = 3.0


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("sheet", SHEETS, ids=relative)
def test_only_the_tokens_name_colours(sheet: Path) -> None:
    if sheet.name == "tokens.css":
        return

    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)

    assert not COLOUR.findall(rules)
    assert "!important" not in rules


@pytest.mark.parametrize("sheet", SHEETS, ids=relative)
def test_every_custom_property_in_use_is_a_token(sheet: Path) -> None:
    tokens = (ROOT / "static/css/tokens.css").read_text()

    used = set(re.findall(r"var\((--[\w-]+)", sheet.read_text()))

    assert not {name for name in used if f"{name}:" not in tokens + sheet.read_text()}


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_no_template_styles_or_scripts_in_place(page: Path) -> None:
    source = page.read_text()

    assert not re.search(r"<style\b|\sstyle=|\son(?!ce=)\w+=|hx-on|javascript:", source)
    assert not re.search(r"<script(?![^>]*\bsrc=)", source)


def test_on_paper_there_is_what_one_reads_and_nothing_to_press() -> None:
    layout = (ROOT / "static/css/layout.css").read_text()
    league = (ROOT / "static/css/components/league.css").read_text()
    paper = [sheet.split("@media print", 1)[1] for sheet in (layout, league)]

    assert "layout.css" in (ROOT / "templates/components/head.html").read_text()
    for part in (".masthead", ".footer", ".skip", "form"):
        assert re.search(rf"{re.escape(part)}[^{{}}]*\{{ display: none; \}}", paper[0])
    assert ".standings { overflow: visible;" in paper[1]


@pytest.mark.parametrize("component", COMPONENTS, ids=relative)
def test_a_component_begins_with_its_inputs(component: Path) -> None:
    first = component.read_text().splitlines()[0]

    assert first.startswith("{#")
    assert first.endswith("#}")
    assert "nputs" in first


def test_drawings_take_their_colours_from_the_tokens() -> None:
    tokens = (ROOT / "static/css/tokens.css").read_text()

    for drawing in (
        "img/site.svg",
        "img/loot/cards.svg",
        "img/draw/cards.svg",
        "img/buccaneer/chart.svg",
    ):
        source = (ROOT / "static" / drawing).read_text()
        assert not re.search(r'="#[0-9a-f]{3,8}"', source)
        assert not {name for name in re.findall(r"var\((--[\w-]+)\)", source) if name not in tokens}


def test_nothing_is_fetched_from_elsewhere() -> None:
    sources = [*SHEETS, *PAGES, *(ROOT / "static" / "js").glob("*.js")]

    for path in sources:
        found = re.findall(r'(?:src|href|url\()\s*[=(]?\s*["\']?(https?:)?//', path.read_text())
        assert not found, path


TEXTS = (
    *((ink, paper) for ink in ("ink", "ink-soft", "link") for paper in ("paper", "paper-raised")),
    *((ink, "paper-sunk") for ink in ("ink", "ink-soft", "link", "warn", "bad")),
    *((ink, "turn-wash") for ink in ("ink", "ink-soft", "link", "warn")),
    *(("ink", wash) for wash in ("sea", "shoal", "good-wash", "warn-wash", "bad-wash", "rhumb")),
    *((kind, f"{kind}-wash") for kind in ("good", "warn", "bad")),
    *((colour, "card") for colour in ("blue", "green", "purple", "yellow", "card-ink")),
    *(("bone", colour) for colour in ("blue", "green", "purple", "red")),
    ("sea-ink", "sea"),
    ("sea-ink", "shoal"),
    ("on-deep", "deep"),
    ("on-stamp", "stamp"),
    ("on-stamp", "stamp-hover"),
    ("card-ink", "coin"),
    ("card-ink", "yellow-bright"),
    *(("bone", f"suit-{suit}") for suit in SUITS),
    *(("card-ink", f"suit-{suit}-wash") for suit in SUITS),
    ("ink", "plank"),
    ("card-back-ink", "draw-back"),
)
SIGNS = (
    *((line, paper) for line in ("turn", "focus") for paper in ("paper", "shoal")),
    ("line-strong", "paper"),
    ("line-strong", "paper-raised"),
    ("turn", "paper-raised"),
    ("odds", "paper-raised"),
    ("focus", "sea"),
    ("plank-edge", "plank"),
    ("bad", "good-wash"),
)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_words_and_signs_stand_out(scheme: int) -> None:
    shades = tokens_of(scheme)

    faint = [pair for pair in TEXTS if contrast(shades, *pair) < AA]
    faint += [pair for pair in SIGNS if contrast(shades, *pair) < AA_SIGNS]

    assert not faint


def tokens_of(scheme: int) -> dict[str, str]:
    """Token -> its colour by day (0) or by night (1)."""
    source = (ROOT / "static/css/tokens.css").read_text()
    found = re.findall(r"--([\w-]+): (light-dark\([^)]*\)|#[0-9a-f]{6});", source)
    colours = {name: re.findall(r"#[0-9a-f]{6}", value) for name, value in found}
    return {name: values[scheme if len(values) > 1 else 0] for name, values in colours.items()}


def contrast(shades: dict[str, str], ink: str, paper: str) -> float:
    """The contrast ratio of WCAG 2."""
    darker, lighter = sorted((luminance(shades[ink]), luminance(shades[paper])))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[start:stop], 16) / 255 for start, stop in pairwise((1, 3, 5, 7))]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
