"""The bot that plays every turn of Trainmaker exactly: the best play for what each way the turn can end is worth.

What an end is worth says Phi, the nearness to six goods or the contract; winning is worth twice as much as nearly
winning. A token is kept for later unless it brings nearly half of the best card in the row.
"""

from librt.vecs import vec

from tramyard.games.trainmaker.bots.evaluate import FRESH, missing_contract, missing_six, near
from tramyard.games.trainmaker.bots.solver import MASKS, Turn, needs_of, open_slots, won_by
from tramyard.games.trainmaker.rules.box import GOODS, REROLL, SLOTS
from tramyard.games.trainmaker.rules.phases import CONTRACT
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bits import BIT
from tramyard.kernel.bot import Bot, BotKind, Candidate, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

TOKEN = 0.45
"""What a token kept is worth, in parts of the best card in the row."""
DIGITS = 10
NEARLY = 0.5
"""What being as near as can be is worth, where a win is worth 1."""


class ExactBot:
    """Solves its turn; for what comes after the turn it trusts Phi."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._turn: Turn | None = None

    def choose(self, position: Position, seat: int) -> Choice:
        assert isinstance(position, TrainPosition)
        actions = list(self.game.actions(position))
        if len(actions) == 1:
            return Choice(actions[0])
        if position.phase == CONTRACT:
            return self._best(actions, [_fit(position, move) for (move,) in actions], N_("fitting cities"), 0.0)
        return self._best(actions, self._solved(position).weigh(position, actions), N_("progress to a win"), 1.0)

    def _solved(self, position: TrainPosition) -> Turn:
        """The turn as it stands; what was solved at an earlier choice of the same turn is still known."""
        needs = needs_of(position)
        ends = ends_of(position)
        if self._turn is None or list(self._turn.needs) != list(needs) or list(self._turn.ends) != list(ends):
            self._turn = Turn(needs, ends, won_by(position))
        return self._turn

    def _best(self, actions: list[tuple[Move, ...]], worths: list[float], unit: str, span: float) -> Choice:
        """Between equals the one that is done at once: what is certain on paper can still be spoilt by rounding."""
        kinds = self.game.vocabulary.kinds
        weighed = [Candidate(action, round(worth, DIGITS)) for action, worth in zip(actions, worths, strict=True)]
        weighed.sort(key=lambda option: (-option.estimate, kinds[option.action[-1]] == REROLL, len(option.action)))
        return Choice(weighed[0].action, tuple(weighed), unit, span)


def ends_of(position: TrainPosition) -> "vec[float]":
    """What each way the turn can end is worth to the seat in turn, from 0 to 1 (won)."""
    now = open_slots(position)
    worths = [_worth(position, now, mask) if mask & ~now == 0 else 0.0 for mask in range(MASKS)]
    gains = [worths[now - BIT[slot]] - worths[now] for slot in range(SLOTS) if now & BIT[slot]]
    token = TOKEN * max(gains, default=0.0)
    return vec[float]([worth + (held * token if worth < 1.0 else 0.0) for worth in worths for held in (0, 1)])


def _worth(position: TrainPosition, now: int, mask: int) -> float:
    """What the seat in turn has when these slots are left, without counting its token."""
    box = position.box
    player = position.players[position.seat]
    taken = now - mask
    for slot in range(SLOTS):
        if taken & BIT[slot]:
            player = player.with_card(box, position.city_in(slot))
    six = missing_six(box, player, position.seat)
    contract = missing_contract(box, player)
    if six == 0 or contract == 0:
        return 1.0
    return NEARLY * (near(six, contract) + FRESH * taken.bit_count())


def _fit(position: TrainPosition, move: Move) -> float:
    """Cities of the row that a contract asks for; between equals, those still in the deck decide."""
    box = position.box
    player = position.players[position.seat]
    asks = box.asks[player.offered(box.parts[move])]
    asked = [city for city in range(1, box.cities + 1) if box.good[city] < GOODS and asks[box.good[city]]]
    row = [position.city_in(slot) for slot in range(SLOTS)]
    open_now = sum(1 for city in asked if city in row)
    to_come = sum(1 for city in asked if position.deck & BIT[city])
    return open_now + to_come / 100


def _make(game: Game, seed: int, argument: str) -> Bot:
    if argument:
        sentence = _("The bot {name} takes nothing after a colon, not «{text}».")
        raise YardError(sentence.format(name="exact", text=argument))
    return ExactBot(game)


EXACT = BotKind("exact", N_("plays each turn perfectly"), _make)
