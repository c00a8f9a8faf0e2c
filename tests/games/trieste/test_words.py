"""What people read: cards made from their effects, in English and Italian; log and prompts at every moment."""

import pytest
from librt.random import Random

from tests.games.trieste.table import ROOM, Table, trieste
from tests.games.trieste.test_content import TEXT
from tests.games.trieste.test_dumps import MOMENTS
from tramyard.games.trieste.words.cards import plainly
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import speaking
from tramyard.testing import rule

SENTENCES = {
    "M01": "Every tram takes 1 damage.",
    "M05": "Every tram loses 1 passenger of its driver's choice.",
    "M08": "Every tram in rows 8 to 14 takes 1 damage.",
    "M11": "Every tram that is not on a stop, a terminus or the workshop may not roll on its next turn.",
    "M18": "The tiles of rows 9 to 10 go back to the supply, except under trams.",
    "M20": "Every tram in columns A, B takes 1 damage, even a Buloto.",
    "M25": "The tram that drew this card takes 2 damage.",
    "M35": "The tram that drew this card has all its damage repaired.",
}


@pytest.mark.parametrize("card", SENTENCES)
def test_a_card_says_what_its_effects_do(card: str) -> None:
    box = trieste().box
    assert plainly(box, box.card_ids.index(card)).endswith(f". {SENTENCES[card]}")


def test_every_card_speaks_italian_too() -> None:
    box = trieste().box
    for number in range(len(box.card_ids)):
        english = plainly(box, number)
        with speaking("it"):
            italian = plainly(box, number)
        assert english.partition("). ")[2] != italian.partition("). ")[2]
        assert not {"tram that", "Every", "the", "tiles"} & set(italian.partition("). ")[2].split())


def test_somebodys_own_card_speaks_every_language() -> None:
    own = TEXT.replace(
        'effects = [{ op = "damage", n = 1 }]', 'effects = [{ op = "repair", n = 2 }, { op = "shield" }]', 1
    )
    own = own.replace('name = "Bora scura"', 'name = "Bora mia"', 1).replace('who = "all"', 'who = "self"', 1)
    own = own.replace(', { op = "shield" }', ', { op = "no_build" }', 1)
    box = trieste(2, own).box
    assert plainly(box, 0).startswith("Bora mia")
    with speaking("it"):
        assert "Bora mia" in plainly(box, 0)
        assert "builds nothing" not in plainly(box, 0)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_can_be_told_in_every_language(moment: str) -> None:
    table = MOMENTS[moment]()
    game, position = table.game, table.position
    told = {}
    for language in ("en", "it", "pt"):
        with speaking(language):
            lines = [plain(ROOM.words.draw(game, position, -1))]
            if position.actor >= 0:
                lines.append(plain(ROOM.words.prompt(game, position)))
            for move in position.moves() or [move for move, _ in position.odds()]:
                lines.append(plain(ROOM.words.told(game, position, (move,), -1)))
            told[language] = lines
    said = [bool(line) for line in told["en"]]
    assert all([bool(line) for line in lines] == said for lines in told.values())
    words = [game.vocabulary.text(move) for move in position.moves() or [move for move, _ in position.odds()]]
    untold = {word[0] for word, line in zip(reversed(words), reversed(said), strict=False) if not line}
    assert untold <= set("DR~+"), "only half an action, or what chance answers at once, is told with what follows"
    if position.actor >= 0:
        assert len({lines[1] for lines in told.values()}) == len(told)


@rule("TR-DROP-02")
def test_the_tally_tells_points_by_terminus() -> None:
    table = Table.laid("E14 C1", target={1: "E14", 2: "C1"}, aboard={1: "VECa VECb", 2: "LOLa"})
    table.play("B- S U B- S U")
    tallies = [list(tally.values()) for tally in table.position.tally()]
    assert [sum(tally) for tally in tallies] == [2, 1]
    assert tallies[0] != tallies[1]
    assert [(player.downtown, player.uphill) for player in table.now.players] == [(0, 2), (1, 0)]


def test_what_became_of_cards_tiles_wrecks_and_futiz_is_kept_for_who_studies_games() -> None:
    table = Table.laid("D8 C2", laid="C2 I0", points={1: 11}, damage={2: 2})
    table.play("B- S FZ B- R !D3 X")
    assert (table.player(1).tuned, table.player(2).wrecks) == (["Z"], 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_imagines_anything_because_nothing_is_secret(seats: int) -> None:
    """So one device is enough for all, and no curtain falls."""
    game = trieste(seats)
    rng = Random(seats)
    position = game.start()
    for made in range(300):
        if position.actor == OVER:
            break
        if made % 25 == 0:
            for seat in range(-1, seats):
                assert position.imagine(seat, rng).dump() == position.dump()
        if position.actor == CHANCE:
            assert all(position.shown(move, seat) == "" for move, _ in position.odds() for seat in range(-1, seats))
        position.play(position.pick(rng))
