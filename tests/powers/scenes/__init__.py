"""Small games, one for each power: what each book's golden transcript plays."""

from __future__ import annotations

from tests.powers.scenes import areas, defense_damage, minds, specials, speed_attack, teams
from tests.powers.scenes.scene import Scene

SCENES: tuple[Scene, ...] = (
    *speed_attack.SCENES,
    *defense_damage.SCENES,
    *teams.SCENES,
    *minds.SCENES,
    *areas.SCENES,
    *specials.SCENES,
)
