"""What players call things: squares, sides, tiles, passengers and their colours, futiz, trams."""

from typing import Final

from tramyard.games.trieste.rules.box import NONE, Box
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.track import TURNS, links_of, sides_of
from tramyard.kernel.bits import members
from tramyard.kernel.spans import PIECE, PLACE, Line, Said, Span, fill, joined, plain, together
from tramyard.kernel.words import N_, _, plural

SIDE_NAMES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))
COLOUR_NAMES: Final = (N_("violet"), N_("green"), N_("orange"), N_("light blue"))
"""In the order of the content's colours."""
TRAM_NAMES: Final = ("teran", "vitovska", "kruskovac", "rosé")
"""Names of what one drinks on the Karst; the same in every language."""
FUTIZ_NAMES: Final = ("Tram Cocolo", "Tram Sbonfo", "Tram Zelante", "Tram Buloto")
FUTIZ_EFFECTS: Final = (
    N_("any colours may share a bench"),
    N_("a third bench: six seats"),
    N_("one square more on every roll"),
    N_("takes no damage, unless a card says so"),
)
FUTIZ_MEANING: Final = (N_("cuddly"), N_("stuffed"), N_("eager"), N_("swaggering"))
"""What the Triestine words mean, in the order of FUTIZ."""
SHIPPED_NAMES: Final = (
    N_("Foot of the funicular"),
    N_("straight"),
    N_("curve"),
    N_("right-hand points"),
    N_("left-hand points"),
    N_("fork"),
    N_("triangle"),
    N_("flat crossing"),
    N_("double curve"),
    N_("full junction"),
)
SHIPPED_GLOSSES: Final = (
    N_("the old man"),
    N_("the snotty kid"),
    N_("the hag"),
    N_("the fool"),
    N_("the coquette"),
    N_("the stinker"),
    N_("the lanky twit (Longo E Mona)"),
    N_("the pot-belly"),
    N_("the chatterbox"),
    N_("the lout"),
    N_("the skirt-chaser"),
    N_("the drunkard"),
)
"""English names in the content that ships, for the catalogues; those of somebody's own file are said as they are."""
TALLY_NAMES: Final = (N_("downtown"), N_("uphill"))
"""For the catalogues; the position says which parts a score has."""

STYLES: Final = (
    "bold white on purple4",
    "bold white on dark_green",
    "bold black on orange1",
    "bold black on sky_blue1",
)
"""How a terminal shows the colours of passengers."""
LOOKS: Final = {f"colour-{colour}": style for colour, style in enumerate(STYLES)}


# Squares


def square(box: Box, number: int) -> Span:
    """A square by its name, where it has one, or by column and row."""
    at = box.board.names[number]
    return Span(_(box.square_names[number]) if number in box.square_names else at, PLACE, at)


def stop(box: Box, number: int) -> Span:
    return square(box, int(box.board.stops[number]))


def terminus(box: Box, number: int) -> Span:
    return square(box, int(box.board.termini[number]))


# Tiles


def tile(box: Box, shape: int) -> Span:
    return Span(_(box.shape_names[shape]), PIECE, f"tile-{box.shapes[shape]}")


def laid_tile(box: Box, laid: int) -> Span:
    """The tile that a laid one is, whichever way it lies."""
    return tile(box, (laid - 1) // TURNS)


def hand(box: Box, count: int) -> Line:
    """Tiles in a sentence, each as often as it is held; a dash for none."""
    return joined(
        [tile(box, shape) for shape in range(int(box.kinds_of_tile)) for _nth in range(int(of(count, shape)))]
    )


def joints(track: int) -> str:
    """Which sides a track joins: «north–south, north–east»; rails that lead nowhere are just named."""
    links = links_of(track)
    told: list[str] = []
    for entry, exit in links:
        if (exit, entry) not in links:
            told.append(f"{_(SIDE_NAMES[entry])}→{_(SIDE_NAMES[exit])}")
        elif entry < exit:
            told.append(f"{_(SIDE_NAMES[entry])}–{_(SIDE_NAMES[exit])}")
    if len(told) == 6:
        return _("all sides")
    return ", ".join(told or [_(SIDE_NAMES[side]) for side in range(TURNS) if sides_of(track) >> side & 1])


# Passengers


def short_name(box: Box, passenger: int) -> str:
    """A character without the article: «Vecion»."""
    name = box.character_names[box.character_of[passenger]]
    return name.partition(" ")[2] or name


def passenger(box: Box, number: int) -> Line:
    """Somebody by name, with the numbers of players on the tile: «El Mocoloso (2)»."""
    name = box.character_names[box.character_of[number]]
    marks = " ".join([str(mark) for mark in box.marks[number]])
    told = f"{name} ({marks})" if marks else name
    return Span("", PIECE, f"pax-{box.passengers[number]}"), Span(told)


def copy(box: Box, number: int) -> Line:
    """The same for whoever has the tiles in hand: copies with the same numbers are told apart by their letters."""
    twins = [other for other in range(len(box.passengers)) if box.character_of[other] == box.character_of[number]]
    if not any(box.marks[other] == box.marks[number] for other in twins if other != number):
        return passenger(box, number)
    return fill(_("{passenger}, copy {letter}"), passenger=passenger(box, number), letter=box.passengers[number][-1])


def passengers(box: Box, group: int) -> Line:
    """Several of them; a dash for nobody."""
    return joined([passenger(box, number) for number in members(group)]) or (Span("–"),)


def colour(box: Box, number: int) -> str:
    return _(COLOUR_NAMES[box.colour_of[number]])


# Futiz and numbers


def futiz(kind: int) -> Span:
    return Span(FUTIZ_NAMES[kind], PIECE, f"futiz-{FUTIZ[kind]}") if kind != NONE else Span("–")


def damage(count: int) -> str:
    return plural("{count} damage", "{count} damage", count)


def points(count: int) -> str:
    return plural("{count} point", "{count} points", count)


def squares(count: int) -> str:
    return plural("{count} square", "{count} squares", count)


def people(count: int) -> str:
    return plural("{count} passenger", "{count} passengers", count)


def explained(name: Said, gloss: str) -> Line:
    """A Triestine name with what it means, where that is not the same word."""
    meaning = _(gloss)
    if not meaning or plain(name) == meaning:
        return together(name)
    return fill(_("{name} ({meaning})"), name=name, meaning=meaning)
