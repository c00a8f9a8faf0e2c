"""How boards are drawn: one after the other, each as likely as the maps that can still be completed with it."""

from typing import final

from tramyard.games.tramways.rules.land import BoardFace

ALL_TYPES = 15


@final
class Drawing:
    """Counts maps: every board once, at most one J board, Parcels enough, and all types where they are asked for."""

    def __init__(self, faces: list[BoardFace], slots: int, least: int, all_types: bool) -> None:
        self.faces: list[BoardFace] = faces
        self.slots: int = slots
        self.least: int = least
        """Parcels a map must have."""  # TB-SETUP-03, MOON-SETUP-03
        self.all_types: bool = all_types
        self.boards: int = max([face.board for face in faces]) + 1
        self.sides: list[list[BoardFace]] = [
            [face for face in faces if face.board == board] for board in range(self.boards)
        ]
        self._known: dict[tuple[int, int, int, bool, int, int], int] = {}
        self._latest: tuple[list[int], list[int]] = ([-1], [])
        """The boards that were asked for last, and their weights."""

    def weights(self, placed: list[int]) -> list[int]:
        """For each face how many sets of boards complete the map if it comes next."""
        asked, found = self._latest
        if asked != placed:
            found = self._weigh(placed)
            self._latest = (placed, found)
        return found

    def _weigh(self, placed: list[int]) -> list[int]:
        taken = 0
        joker = False
        types = parcels = 0
        for one in placed:
            face = self.faces[one // 4]
            taken |= 2**face.board
            joker = joker or face.joker
            types |= face.types
            parcels += face.parcels
        left = self.slots - len(placed) - 1
        found: list[int] = []
        for face in self.faces:
            if taken & 2**face.board or (joker and face.joker):  # TB-SETUP-02
                found.append(0)
                continue
            found.append(
                self._count(
                    0, taken | 2**face.board, left, joker or face.joker, types | face.types, parcels + face.parcels
                )
            )
        return found

    def wrong(self, placed: list[int]) -> str:
        """What is wrong with a map of these boards: `twice`, `jokers`, `parcels`, `types`, or nothing."""
        faces = [self.faces[one // 4] for one in placed]
        if len({face.board for face in faces}) < len(faces):
            return "twice"
        if sum([face.joker for face in faces]) > 1:
            return "jokers"
        if sum([face.parcels for face in faces]) < self.least:
            return "parcels"
        types = 0
        for face in faces:
            types |= face.types
        return "types" if self.all_types and types != ALL_TYPES else ""

    def _count(self, board: int, taken: int, left: int, joker: bool, types: int, parcels: int) -> int:
        """Sets of so many faces of boards from this one on, of those that are not taken, that complete a map."""
        if left == 0:
            return int(parcels >= self.least and (not self.all_types or types == ALL_TYPES))
        if board == self.boards:
            return 0
        key = (board, taken >> board, left, joker, types, min(parcels, self.least))
        known = self._known.get(key)
        if known is None:
            known = self._count(board + 1, taken, left, joker, types, parcels)
            if not taken & 2**board:
                for face in self.sides[board]:
                    if not (joker and face.joker):
                        known += self._count(
                            board + 1, taken, left - 1, joker or face.joker, types | face.types, parcels + face.parcels
                        )
            self._known[key] = known
        return known
