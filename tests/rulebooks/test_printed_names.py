"""Names of powers, teams and feats as the books print them."""

import pytest

from clixbook.rulebooks.printed_names import printed_name


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("hypersonic speed", "Hypersonic Speed"),
        ("energy shield/deflection", "Energy Shield/Deflection"),
        ("blades/claws/fangs", "Blades/Claws/Fangs"),
        ("shi'ar", "Shi'ar"),
        ("x-men", "X-Men"),
        ("2000 ad", "2000 AD"),
        ("legion of superheroes", "Legion of Superheroes"),
        ("sleight of hand", "Sleight of Hand"),
        ("warp in", "Warp In"),
        ("fold a guard", "Fold a Guard"),
        ("hand in hand", "Hand in Hand"),
        ("a word from the bench", "A Word from the Bench"),
        ("s.h.i.e.l.d.", "S.H.I.E.L.D."),
    ],
)
def test_a_name_is_printed_as_on_the_card(written, printed):
    assert printed_name(written) == printed
