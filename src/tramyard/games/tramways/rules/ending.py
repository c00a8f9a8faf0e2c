"""The end of a play of Tramways: final scoring and who has won, as if the last round were over now."""

from mypy_extensions import i64

from tramyard.games.tramways.rules.state import TramwaysState


def complete_links(state: TramwaysState, seat: i64) -> i64:
    """Links of a seat that are complete; a group of branches counts one less than it has."""  # TB-END-04, TB-AMB24
    count: i64 = 0
    groups: list[int] = []
    size = state.land.grid.size
    for link in state.links:
        if link.complete and link.owner == seat:
            if link.last() >= size:
                group = 2 * link.last() + (1 if link.upgraded else 0)
                if group not in groups:
                    groups.append(int(group))
                    continue
            count += 1
    return count


def rails_of(state: TramwaysState, seat: i64, only_upgraded: bool) -> i64:
    """Rails a seat has on the map, those of open links too."""
    count: i64 = 0
    for link in state.links:
        if link.owner == seat and (link.upgraded or not only_upgraded):
            count += link.rails
    return count


def tens(state: TramwaysState, seat: i64) -> i64:
    """HP for money at the end; none for debts."""  # TB-END-03
    money = state.money[seat]
    return money // state.box.per_hp if money > 0 else 0


def debt(state: TramwaysState, seat: i64) -> i64:
    """HP lost for debts."""  # TB-END-05
    money = state.money[seat]
    return -money // state.box.per_debt if money < 0 else 0


def final_hp(state: TramwaysState, seat: i64) -> i64:
    """HP after final scoring."""
    hp = state.hp[seat] + tens(state, seat) - debt(state, seat)
    hp -= state.label(seat)  # TB-STRESS-07, TB-END-02
    hp += state.box.per_link * complete_links(state, seat)
    return hp + state.box.martian_hp * state.kept[seat]  # MARS-END-01, TB-AMB47


def parts(state: TramwaysState, seat: i64) -> dict[str, int]:
    """What the score of a seat is made of."""
    found: dict[str, int] = {
        "happiness": state.hp[seat],
        "money": tens(state, seat),
        "links": state.box.per_link * complete_links(state, seat),
        "stress": -state.label(seat),
        "debt": -debt(state, seat),
    }
    if state.box.martians:
        found["martians"] = state.box.martian_hp * state.kept[seat]
    return found


def merit(state: TramwaysState, seat: i64) -> i64:
    """What seats are ranked by: the score, then rails, then upgraded rails."""  # TB-GOAL-01, TB-END-06
    return (final_hp(state, seat) * 1000 + rails_of(state, seat, False)) * 1000 + rails_of(state, seat, True)


def disc(hp: int) -> int:
    """Where the marker of so many HP stands on the loop of fifty."""  # TB-GOAL-02, MOON-SETUP-10, TB-AMB53
    return hp % 50
