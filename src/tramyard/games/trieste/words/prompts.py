"""What whoever must decide in Tachite al Tram is asked: one sentence above the choices."""

from typing import Final

from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, told_by
from tramyard.kernel.words import N_, _

PROMPTS: Final = {
    phases.DRAW: N_("You hold fewer than three tiles. Draw one?"),
    phases.BUILD: N_("Build: lay a tile, swap one, or go on without."),
    phases.LAY: N_("Where does {held} go? Turn it, then put it down."),
    phases.MOVE: N_("Roll the die and drive, or stay at {here}? You are bound for {target}."),
    phases.STEP: N_("Drive: {left} to go."),
    phases.SERVICE: N_("In the workshop: repair 1 damage or take a futiz?"),
    phases.EXCESS: N_("Not everybody fits any more. Who gets off?"),
    phases.PICK: N_("{top} waits here. Take them along?"),
    phases.LOSE: N_("{card}: who gets off?"),
    phases.SLY: N_("{card}: take a futiz?"),
    phases.EXTRA: N_("{card}: lay one more tile?"),
    phases.DROP: N_("At {here} with {people} on board. Let them off?"),
}


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, TriestePosition)
    if position.phase == phases.MOVE and not _can(position, families.ROLL):
        return _("No roll in this turn: you stay where you are.")
    if position.phase == phases.DROP and not Facts(position).riders():
        return told_by(_("At {here} with nobody on board. Turn round for the other terminus?"), Facts(position))
    return told_by(_(PROMPTS[position.phase]), Facts(position)) if position.phase in PROMPTS else ""


def _can(position: TriestePosition, kind: int) -> bool:
    return any(position.box.vocabulary.kinds[move] == kind for move in position.moves())
