"""What a person may be called, and which two names are one (field cases R25, R39, R40, R55)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tvgame.names import MAX_VISIBLE, BadName, clean, same

FAMILY = "👩‍👩‍👧‍👦"
RAINBOW = "🏳️‍🌈"


@pytest.mark.parametrize(
    "name",
    [
        *("Łukasz", "李雷", "محمد", "Ἀθηνᾶ", "Zoë", "O’Brien", "José María", "สมชาย", "שָׁלוֹם"),
        *(FAMILY + RAINBOW, "👍🏽", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "می‌خواهم", "क्षेत्र", "W" * MAX_VISIBLE),
        *("<img src=q>", "<b>x", "&amp;", "\"'`", "{{7*7}}", "</script>"),
    ],
)
def test_r39_r55_names_of_people_are_kept_as_typed(name: str) -> None:
    """Field cases R39 (every script, emoji families whole) and R55 (markup is only text)."""
    assert clean(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "name_empty"),
        (" \t\n ", "name_empty"),
        ("\u3000\u00a0", "name_empty"),
        ("a\u0000b", "name_unreadable"),
        ("a\u001bb", "name_unreadable"),
        ("\ud83d", "name_unreadable"),
        ("Bo\udc00b", "name_unreadable"),
        ("e" + "\u0301" * 40, "name_unreadable"),
        ("a\u202eb", "name_unreadable"),
        ("a\u2066b", "name_unreadable"),
        ("\u200f", "name_unreadable"),
        ("\u200b", "name_unreadable"),
        ("\u200d\ufe0f", "name_unreadable"),
        ("\u0301", "name_unreadable"),
        ("\ue000", "name_unreadable"),
        ("\u0378", "name_unreadable"),
        # What a font draws as nothing at all, though it counts as a letter or a symbol.
        ("\u2800\u2800", "name_unreadable"),
        ("\u3164", "name_unreadable"),
        ("\u115f\u1160", "name_unreadable"),
        ("\uffa0", "name_unreadable"),
        ("W" * (MAX_VISIBLE + 1), "name_long"),
        ("李" * 17, "name_long"),
        ("a" + "\u200d" * 100, "name_unreadable"),
    ],
)
def test_r39_r40_names_nobody_could_read_are_refused(typed: str, why: str) -> None:
    """Field cases R39 (nulls, surrogates, heaps, blank) and R40 (16 visible characters)."""
    with pytest.raises(BadName) as refused:
        clean(typed)
    assert refused.value.why == why


def test_blanks_around_and_between_are_tidied() -> None:
    assert clean("  Mary \t  Jane\u00a0") == clean("Mary\u2028Jane") == "Mary Jane"


def test_a_letter_and_its_mark_are_one_character() -> None:
    assert clean("e\u0301" * MAX_VISIBLE) == "é" * MAX_VISIBLE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Alice", "alice"),
            ("STRASSE", "straße"),
            ("José", "Jose\u0301"),
            ("Ａｌｉｃｅ", "alice"),
        ),
        *(("ﬁona", "Fiona"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Ali\u200dce", "Alice"), ("1\ufe0f", "1")),
    ],
)
def test_r25_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    """Field case R25: compared case-folded and normalised; invisible joiners don't tell apart."""
    assert same(clean(one), clean(other))


@pytest.mark.parametrize(("one", "other"), [("Alice", "Alicia"), ("Jose", "José"), ("👧", "👦")])
def test_different_names_stay_different(one: str, other: str) -> None:
    assert not same(one, other)


@given(st.text(alphabet=st.characters(categories=None, exclude_categories=()), max_size=40))
def test_any_text_is_a_name_or_refused_and_a_name_stays_one(typed: str) -> None:
    try:
        name = clean(typed)
    except BadName:
        return
    assert clean(name) == name
    assert same(name, typed.swapcase()) or name.casefold() != typed.swapcase().casefold()
    name.encode()
