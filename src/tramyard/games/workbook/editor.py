"""What an editor of puzzles needs to know: signs of the map, icons of tickets, and what every field is called."""

from typing import Final

from tramyard.games.workbook.notation import COLUMNS, MOST_ROWS
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.words.names import ICON_NAMES, KIND_NAMES, TERRAIN_NAMES
from tramyard.kernel.editor import EditorKind, Sign
from tramyard.kernel.words import N_

BLANK: Final = """[meta]
game = "workbook"
format = 1
title = ""

[schedule]
rounds = 4
arrivals = ["", "R", "C", ""]

[map]
grid = \"\"\"
R . . . C
. . . . .
. . = . .
. . . . .
I . . . L
\"\"\"

[tickets]
A = "2r | R"
B = "2r | C"
C = "3r | I"
D = "1r | L"
E = "strip | $3"
F = "1r | worker"

[[goal]]
kind = "links"
min = 2
"""
HUES: Final = {
    ".": "light-dark(#fdfaf0, #22344d)",
    "^": "light-dark(#cfc4b2, #4b5361)",
    "~": "light-dark(#9cc9e0, #1d5076)",
    "=": "light-dark(#bcdcec, #2b6d8f)",
    "*": "light-dark(#b7d3ab, #335c3a)",
    "V": "light-dark(#f6c7a8, #7c3a1f)",
    "R": "light-dark(#a9d6ae, #2a6a33)",
    "C": "light-dark(#a9c6ec, #22548f)",
    "I": "light-dark(#f2d67e, #80640f)",
    "L": "light-dark(#f0b0ab, #8a2f2a)",
    "G": "light-dark(#cfc4e4, #54477a)",
    "P": "light-dark(#cfc4e4, #54477a)",
    "X": "light-dark(#cfc4e4, #54477a)",
    "#": "light-dark(#fff0b8, #6a5a20)",
}
PARCEL: Final = N_("parcel")
_GROUND: Final = tuple(zip(".^~=*V", TERRAIN_NAMES, strict=True))
_BUILT: Final = tuple(zip("RCILGPX", KIND_NAMES[1:], strict=True))
SIGNS: Final = (*_GROUND, *_BUILT, ("#", PARCEL))
RAILS: Final = (("1r", N_("1 rail")), ("2r", N_("2 rails")), ("3r", N_("3 rails")))
SELF_HELP: Final = (("$3", N_("$3")), ("hp", N_("2 HP")))
LABELS: Final = {
    "meta": N_("About the puzzle"),
    "title": N_("Title"),
    "year": N_("Year"),
    "notes": N_("A sentence for players"),
    "facts": N_("What of it is a fact"),
    "ours": N_("What of it is made up"),
    "goal": N_("Goals"),
    "goal.no_passengers": N_("nobody is left on the map"),
    "goal.passengers_everywhere": N_("a passenger on every building"),
    "goal.no_passengers_in": N_("nobody on these buildings"),
    "goal.delivered_all": N_("every building was visited"),
    "goal.connect_all": N_("all buildings joined"),
    "goal.parcels_all": N_("all parcels used"),
    "goal.money": N_("so much money"),
    "goal.hp": N_("so many HP"),
    "goal.workers": N_("so many workers"),
    "goal.stress": N_("no more stress"),
    "goal.network": N_("buildings of a kind joined"),
    "goal.upgrade_all_links": N_("all links upgraded"),
    "goal.upgrade_all_built": N_("all new buildings upgraded"),
    "goal.group_size": N_("a building of so many spaces"),
    "goal.upgraded": N_("so many spaces of a kind upgraded"),
    "goal.upgraded_each": N_("one of each kind upgraded"),
    "goal.parks_connected": N_("so many parks joined"),
    "goal.special_connected": N_("so many landmarks joined"),
    "goal.links": N_("so many links"),
    "goal.rails": N_("so many rails"),
    "goal.delivered": N_("so many passengers brought to a kind"),
    "goal.unused_tickets": N_("so many tickets unused"),
    "min": N_("at least"),
    "max": N_("at most"),
    "type": N_("kind of building"),
    "types": N_("kinds of buildings"),
    "count": N_("how many, or all"),
    "upgraded": N_("only upgraded links count"),
    "direct": N_("only links between two of them count"),
    "ends_upgraded": N_("only upgraded buildings count"),
    "clique": N_("each with each"),
    "tickets": N_("Tickets above the line"),
    "development": N_("Tickets below the line"),
    "exclusive": N_("Ticket of the Grand Station"),
    "schedule": N_("Rounds"),
    "rounds": N_("Rounds"),
    "arrivals": N_("Who arrives after each round"),
    "reclaim": N_("Tickets that come back after a round"),
    "start": N_("At the start"),
    "workers": N_("Workers"),
    "money": N_("Money"),
    "hp": N_("HP"),
    "stress_index": N_("Space of the stress track, from 0"),
    "unlocked": N_("Open tickets from below the line"),
    "rails": N_("Rails"),
    "no_passenger": N_("Buildings without a passenger"),
    "passenger": N_("Spaces with a passenger besides"),
    "tracks": N_("Tracks"),
    "stress": N_("Stress"),
    "worker_max": N_("Most workers"),
    "hp_icons": N_("Icons on the HP track"),
    "twist": N_("Twists"),
    "twist.hp_on_link_upgrade": N_("HP for each upgraded link"),
    "twist.free_rail": N_("free rails on marked spaces"),
    "twist.second_building_upgrade": N_("buildings are upgraded twice"),
    "twist.cell_tickets": N_("tickets on marked spaces"),
    "twist.hp_track_icons": N_("icons on the HP track"),
    "twist.lava": N_("lava"),
    "twist.solo_only": N_("for one player"),
    "twist.bonus_on": N_("a bonus for something"),
    "twist.cost_override": N_("other costs of rails"),
    "twist.forbid": N_("an action is forbidden"),
    "flag": N_("mark of the spaces"),
    "beside": N_("beside which ground"),
    "icon": N_("Icon"),
    "mountain_cost": N_("rails on a mountain"),
    "stress_rounds": N_("rounds that bring stress"),
    "event": N_("for what"),
    "terrain": N_("ground"),
    "action": N_("which action"),
    "rules": N_("Readings of the rules"),
    "same_type_trips": N_("trips to another building of the same kind"),
    "revisit_buildings": N_("a trip may come to a building twice"),
    "deliver_to_parcel": N_("passengers may go to an empty parcel"),
    "both_ends_parcels": N_("a link may join two parcels"),
    "curved_bridges": N_("rails may turn on a river"),
    "special_holds_passenger": N_("landmarks hold passengers"),
    "grand_station_icon": N_("which icon leads to the Grand Station"),
    "reclaim_icon_bonus": N_("tickets that the icon «reclaim» adds"),
    "link_hp_to": N_("whose are the HP for a link"),
    "two_player": N_("Two players"),
    "allowed": N_("two may play"),
    "main": N_("what decides"),
    "both_may_unlock": N_("tickets that both may open"),
    "gates": N_("goals without which one loses, from 0"),
    "bid": N_("they bid for the first place"),
    "=all": N_("all"),
    "=any": N_("every destination"),
    "=mover": N_("whoever moves"),
    "=owner": N_("whoever owns it"),
    "=hp": N_("HP"),
    "=money": N_("Money"),
    "=plain": TERRAIN_NAMES[0],
    "=mountain": TERRAIN_NAMES[1],
    "=lake": TERRAIN_NAMES[2],
    "=river": TERRAIN_NAMES[3],
    "=forest": TERRAIN_NAMES[4],
    "=b": N_("brown border"),
    "=r": N_("rail icon"),
    "=link": N_("build a link"),
    "=move": N_("move a passenger"),
    "=build": N_("build a building"),
    "=upgrade_link": N_("upgrade a link"),
    "=upgrade_building": N_("upgrade a building"),
    **{f"={letter}": name for letter, name in _BUILT},
}

EDITOR: Final = EditorKind(
    shape=Puzzle,
    blank=BLANK,
    grid=("map", "grid"),
    columns=len(COLUMNS),
    rows=MOST_ROWS,
    signs=tuple(Sign(sign, label, HUES[sign]) for sign, label in SIGNS),
    marks=(Sign("b", LABELS["=b"]), Sign("r", LABELS["=r"])),
    texts=("tickets", "development", "exclusive"),
    icons=tuple(
        Sign(text, label)
        for text, label in (
            *RAILS,
            *_BUILT,
            *((icon, label) for icon, label in ICON_NAMES.items() if icon != "stress"),
            *SELF_HELP,
        )
    ),
    between=" | ",
    labels=LABELS,
)
