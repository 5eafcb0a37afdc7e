"""Attack values: attacker, targets, means and the resulting hits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, figure_ref, join_parts
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.dice import Faces
from clixbook.engine.rules.combat.attack_roll import Judged
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.combat.values import Modifier, Value
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.rulebooks.sections.combat.weapons import AttackGrant

EVADE, PASS_ON = "evade", "pass on"


@fast_init
@dataclass(frozen=True, slots=True)
class Attack(Described):
    """Attack in progress."""

    kind: ClassVar[OptionKind] = "attack"
    who: str
    targets: tuple[str, ...]
    ranged: bool
    """It needs range and a line of fire."""
    grant: AttackGrant = AttackGrant.ACTION
    """The way in which it came about."""
    using: tuple[str, ...] = ()
    """The names of the effects that it uses."""
    plain_targets: tuple[str, ...] = ()
    """Those of the targets to which these effects do nothing."""
    way: Wielding = Wielding.BARE
    """The way in which an object is used: swung or thrown."""
    thing: MapObject | None = None
    """The object that is swung or thrown."""
    damage_kind: DamageKind = DamageKind.PLAIN
    fixed_damage: int | None = None
    """Dealt in place of the damage value."""
    deals_no_damage: bool = False
    """It deals none, but to the plain targets."""
    range: int | None = None
    """Overrides the range value."""
    at: tuple[Square, ...] = ()
    """The squares from which it is made."""
    depletes_damage: bool = True
    """It takes from later damage values where attacks do (DMG-09)."""
    always_hits: bool = False
    """It hits without comparing."""
    attack_count: int = 1
    """The number of attacks that its action may make."""
    action: str = ""
    """The kind of action of which it is one of the blows: effects of such an action work with it (ACT-07)."""
    modifiers: tuple[tuple[str, Modifier], ...] = ()
    """Modifiers of the attacker's values, each with the name of its value."""
    roll_change: int = 0
    """A modifier of the attack roll."""
    forbidden_responses: frozenset[tuple[str, str]] = frozenset()
    """The answers to it that nobody may give, ``EVADE`` or ``PASS_ON``, and by which ruling."""
    evade_roll_change: int = 0
    """A modifier of the rolls of those who would evade."""
    shot_through: tuple[str, ...] = ()
    """The places that it shoots through; anything that blocks there falls afterwards."""

    @property
    def points(self) -> tuple[str, ...]:
        """The places at which it is aimed."""
        return self.targets

    @property
    def words(self) -> tuple[str, ...]:
        """``shoot``, ``bruiser``, ``gnat``, ``with energy explosion``: those that mean figures are references."""
        swing = {Wielding.SWING: "swing", Wielding.THROW: "throw"}
        verb = swing.get(self.way, "shoot" if self.ranged else "close")
        aims = (figure_ref(each) for each in self.targets if each not in self.plain_targets)
        with_plain = ("and", *map(figure_ref, self.plain_targets)) if self.plain_targets else ()
        return (verb, figure_ref(self.who), *aims, *(f"with {effect}" for effect in self.using), *with_plain)

    @property
    def message(self) -> Words:
        """Its text with references."""
        return join_parts(self.words, " ")

    def __str__(self) -> str:
        return " ".join(self.words)

    @property
    def close(self) -> bool:
        """True for a close attack."""
        return not self.ranged

    @property
    def damage(self) -> str:
        """The kind of damage of the attack for the attack roll: normal, fixed or none."""
        return (
            "none"
            if self.deals_no_damage and not self.plain_targets
            else "normal"
            if self.fixed_damage is None
            else "fixed"
        )

    def forbidding_ruling(self, what: str) -> str:
        """The ruling that forbids this change of the attack, "" if none does."""
        return next((ruling for barred, ruling in sorted(self.forbidden_responses) if barred == what), "")

    def deals_none_to(self, target: str) -> bool:
        """True if it deals no damage to this target."""
        return self.deals_no_damage and target not in self.plain_targets


@dataclass(frozen=True, slots=True)
class Hit:
    """A target that was hit: dice, roll number and damage dealt.

    ``declared``: it is one of the targets, not struck along with them. ``at`` is who was aimed at,
    where the hit or its damage went over to ``target``. ``why`` tells of an effect that dealt other than normal damage.
    ``value`` is the damage value as it was at that roll, where every target has its own. ``damaged``: it took damage.
    """

    target: str
    dice: Faces
    judged: Judged
    dealt: int = 0
    roll: int = 0
    declared: bool = True
    at: str = ""
    why: tuple[Reason, ...] = ()
    value: Value | None = None
    damaged: bool = False


class ThrownBack(NamedTuple):
    """Knock back by a power: ``cause`` (KBK-01), and ``squares`` if fixed (KBK-14).

    ``optional``: its player may do without.
    """

    cause: str
    squares: int | None = None
    optional: bool = False


class Along(NamedTuple):
    """A figure hit along with a target: ``by`` is its hit or miss, ``dealt`` the damage.

    The roll that was made must reach its defense too, unless ``sure`` is the reason why it need not.
    """

    target: str
    by: Hit
    dealt: int
    sure: Reason | None = None


@dataclass(frozen=True, slots=True)
class Dealing:
    """Damage to be dealt to ``target``, by ``attack`` or outside of one (None).

    ``declared``: it is a target of the attack. ``through`` are those who passed it on, in order. ``knock_back``: it is
    of a crash or a fall in one.
    """

    target: str
    amount: int
    kind: DamageKind
    attack: Attack | None = None
    declared: bool = True
    through: tuple[str, ...] = ()
    knock_back: bool = False


class Blow(NamedTuple):
    """The result of an attack roll for one figure; ``again``: judged a second time.

    ``attack`` is what was rolled for.
    """

    by: str
    target: str
    judged: Judged
    again: bool = False
    attack: Attack | None = None
