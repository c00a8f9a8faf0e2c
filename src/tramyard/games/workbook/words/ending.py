"""How a puzzle of Tramways Workbook ended, told to a seat or a spectator."""

from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.games.workbook.words.goals import goal_words
from tramyard.kernel.game import Game
from tramyard.kernel.players import wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, joined, line
from tramyard.kernel.words import _, plural


def ending(game: Game, position: Position, seat: int) -> Line:
    assert isinstance(position, WorkbookPosition)
    if position.box.seats == 1:
        return _alone(position)
    kind = position.ending()
    if kind == "lost":
        return line(_("Both have missed a goal without which nobody wins: both lose."))
    scores = [at.score for at in position.standing()]
    if kind == "tied":
        return line(_("Equal in everything: a draw at {score}.").format(score=_score(position, scores[0])))
    winner = next(player for player, at in enumerate(position.standing()) if at.rank == 1)
    parts: list[Said] = [wins(winner, seat, _score(position, scores[winner]))]
    if scores[0] == scores[1]:
        parts.append(_("More rails on the map decide."))
    return joined(parts, " ")


def _score(position: WorkbookPosition, score: int) -> str:
    return names.money(score) if position.box.main_money else names.happiness(score)


def _alone(position: WorkbookPosition) -> Line:
    """Whether it is solved; where not, every goal that was missed."""
    met = [bool(one) for one in position.goals_met(0)]
    hp = names.happiness(int(position.final_hp(0)))
    if all(met):
        return line(_("Solved, with {hp}!").format(hp=hp))
    missed = plural("{count} goal was missed", "{count} goals were missed", met.count(False))
    goals = [goal_words(goal) for goal, here in zip(position.box.puzzle.goal, met, strict=True) if not here]
    return joined([_("Not solved, with {hp}; {missed}:").format(missed=missed, hp=hp), *goals], " ")
