"""Team names of the four books and their cards."""

from __future__ import annotations

TEAMS = (
    "2000 AD", "Avengers", "Avengers Initiative", "Badoon", "Batman Ally", "Batman Enemy", "B.P.R.D.", "Brotherhood",
    "Brotherhood of Mutants", "Calculator", "Champions", "Cosmic Energy", "Crime Syndicate",
    "Crime Syndicate of America", "Crossgen", "Crusade", "Danger Girl", "Defenders", "Fantastic Four", "Fatal Five",
    "Flash's Rogue's Gallery", "Frightful Four", "Green Lantern Corps", "Guardians", "Guardians of the Galaxy",
    "Hydra", "Hypertime", "Inhumans", "Injustice League", "Invaders", "JLA", "JSA", "Justice League",
    "Justice Society", "Kabuki", "Kingdom Come", "Legion", "Legion of Superheroes", "Marvel Family",
    "Masters of Evil", "Minions of Doom", "Morlocks", "Mystics", "New Gods", "New Warriors", "Outsiders", "Police",
    "Power Cosmic", "Quintessence", "Serpent Society", "Shi'ar", "S.H.I.E.L.D.", "Sinister Syndicate", "Skrulls",
    "Spider-Man", "Spider-Man Ally", "Squadron Supreme", "Starjammers", "Suicide Squad", "Superman Ally",
    "Superman Enemy", "Titans", "Top Cow", "Ultimate X-Men", "Ultimates", "Underworld", "Watchmen",
    "Wonder Woman Ally", "X-Men", "Young Avengers",
)  # fmt: skip
