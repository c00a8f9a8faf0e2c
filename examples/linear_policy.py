"""A learner as small as one can be, for the examples: a weight for each action and each number that is seen, chosen by
softmax among what is legal, and moved towards what paid (REINFORCE). NumPy alone."""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
RATE = 0.05


class LinearPolicy:
    """Weights of `actions` over `size` numbers and a 1."""

    def __init__(self, actions: int, size: int) -> None:
        self.weights = np.zeros((actions, size + 1))
        self.pace = np.full_like(self.weights, 1e-8)

    def chances(self, seen: Numbers, mask: npt.NDArray[np.int8]) -> Numbers:
        """Of each action in each row; 0 for what is illegal."""
        worth = np.where(mask > 0, seen @ self.weights.T, -np.inf)
        grown = np.exp(worth - worth.max(axis=1, keepdims=True))
        return np.asarray(grown / grown.sum(axis=1, keepdims=True), float)

    def learn(self, towards: Numbers) -> None:
        """A step whose length is measured by those before (RMSprop)."""
        self.pace = 0.95 * self.pace + 0.05 * towards**2
        self.weights += RATE * towards / (np.sqrt(self.pace) + 1e-6)


def with_one(seen: npt.NDArray[np.float32]) -> Numbers:
    """Rows of numbers, each with a 1 at its end."""
    return np.concatenate([seen, np.ones((len(seen), 1))], axis=1)


def drawn(chances: Numbers, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return np.asarray((sums > rng.random((len(chances), 1)) * sums[:, -1:]).argmax(axis=1), np.int64)


def likelier(chances: Numbers, action: npt.NDArray[np.int64], seen: Numbers) -> Numbers:
    """For each row, the direction in which the weights make its action likelier."""
    away = -chances
    away[np.arange(len(action)), action] += 1
    return np.asarray(away[:, :, None] * seen[:, None, :], float)
