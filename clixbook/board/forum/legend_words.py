"""Legend vocabulary in English, German, French and Spanish.

They are written without accents, as they are compared.
"""

from __future__ import annotations

import unicodedata

CLEAR = "clear"
STAIRS, LADDER, DOOR, WINDOW, FENCE = ON_SIDES = ("stairs", "ladder", "door", "window", "fence")
"""Features of an edge, which drawings without signs for edges show inside a square."""
LIKE = {
    CLEAR: (
        "clear", "open", "floor", "empty", "nothing", "ground", "street", "free", "grass", "lawn", "road", "path",
        "pavement", "sidewalk", "dirt", "sand", "carpet", "tile", "corridor", "hall", "hallway", "room", "yard",
        "frei", "freie", "freies", "leer", "boden", "strasse", "weg", "gras", "rasen", "libre", "vide", "rue", "route",
        "herbe", "pelouse", "suelo", "calle", "camino", "hierba", "cesped", "vacio", "despejado",
    ),
    "blocking": (
        "wall", "rock", "boulder", "pillar", "block", "blocked", "building", "solid", "column", "brick", "house",
        "mauer", "mauern", "wand", "wande", "waende", "fels", "felsen", "gebaude", "gebaeude", "haus", "saule",
        "blockierend", "blockierende", "blockierendes", "mur", "rocher", "batiment", "maison", "pilier", "bloquant",
        "pared", "muro", "roca", "edificio", "columna", "casa", "bloqueante",
    ),
    "hindering": (
        "hinder", "hindered", "hedge", "bush", "tree", "shrub", "furniture", "foliage", "wood", "forest", "plant",
        "jungle", "desk", "table", "couch", "sofa", "shelf", "shelves", "bench", "counter", "car", "truck", "van",
        "bus", "vehicle", "wreck", "tall grass", "high grass", "undergrowth",
        "behindernd", "behindernde", "behinderndes", "busch", "busche", "buesche", "gebusch", "baum", "baume",
        "baeume", "hecke", "hecken", "wald", "mobel", "moebel", "tisch", "auto", "lkw", "hohes gras",
        "arbre", "arbuste", "buisson", "haie", "foret", "bois", "meuble", "voiture", "camion", "genant",
        "arbol", "arbole", "arbusto", "bosque", "seto", "mueble", "coche", "carro", "obstaculo",
    ),
    "water": (
        "river", "lake", "pond", "pool", "canal", "sea", "stream", "fountain", "wasser", "fluss", "teich", "eau",
        "riviere", "lac", "etang", "agua", "rio", "lago", "estanque",
    ),
    "ice": ("icy", "eis", "glace", "hielo"),
    STAIRS: (
        "stair", "staircase", "stairway", "steps", "treppe", "treppen", "stufen", "escalier", "escalera",
    ),
    LADDER: ("fire escape", "leiter", "echelle"),
    DOOR: ("doorway", "gate", "tur", "tuer", "turen", "porte", "puerta"),
    WINDOW: ("fenster", "fenetre", "ventana"),
    FENCE: ("railing", "fencing", "zaun", "zaune", "cloture", "valla", "reja"),
    "object light": (
        "crate", "box", "barrel", "object", "light object", "kiste", "kisten", "fass", "leichtes objekt", "caisse",
        "objet", "objet leger", "caja", "barril", "objeto", "objeto ligero",
    ),
    "object heavy": ("dumpster", "heavy object", "schweres objekt", "objet lourd", "objeto pesado"),
    "marker debris": ("debris", "rubble", "trummer", "truemmer", "schutt", "gravats", "escombro"),
    "marker smoke": ("smoke", "smoke cloud", "rauch", "fumee", "humo"),
    "marker barrier": ("barrier", "barriere", "barrera"),
    "indoors": ("indoor", "inside", "interior", "innen", "drinnen", "interieur"),
    "special Fire": ("fire", "flame", "feuer", "fuego"), "special Lava": ("lava",), "special Pit": ("pit", "hole"),
}  # fmt: skip
"""Each meaning with its words; the words of the kinds of terrain come from their rows, and each has its plural."""
HIGH = (
    r"elevat\w*",
    "raised",
    "roofs?",
    "rooftops?",
    "balcon(?:y|ies)",
    "platforms?",
    "levels?",
    "lvl",
    "erhoht",
    "dach",
    "ebene",
    "eleve",
    "toit",
    "niveau",
    "elevado",
    "techo",
    "nivel",
)
"""Patterns of words for raised ground."""
START = (
    "start",
    "starts",
    "starting",
    "deployment",
    "deploy",
    "set-?up",
    "startzone",
    "startbereich",
    "startfeld",
    "aufstellung",
    "depart",
    "inicio",
    "salida",
)


def plain(text: str) -> str:
    """Small letters without accents: ``Büsche`` and ``busche`` are one word."""
    parts = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
