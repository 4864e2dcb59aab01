"""Games as environments for reinforcement learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # pyright: ignore[reportMissingTypeStubs] - it has none

from ..draw import draw
from ..games import Game, Options, legal_orders
from ..model.errors import ImpossibleError, UnknownNameError
from ..model.names import Power, UnitKind
from ..model.orders import Build, Order
from ..model.phase import PhaseKind
from ..model.position import Unit
from ..model.rulebook import GivenRules
from ..variants import Entry, State, Variant
from ..variants.registry import take_variant
from .vocabulary import Vocabulary, vocabulary_of

Observation: TypeAlias = dict[str, Any]
Rewards: TypeAlias = Callable[[Game], Mapping[Power, float]]

COLUMNS = ("kind", "power", "coast", "dislodged_kind", "dislodged_power", "dislodged_coast", "owner")
"""The columns of the array `board` of an observation; see `DiplomacyEnv`."""

_REWARDS: dict[str, Rewards] = {
    "centers": lambda game: game.variant.centers(game.state),
    "score": lambda game: game.variant.points(game.state),
}
"""The numbers whose changes are rewards."""

_KINDS = tuple(UnitKind)
_PHASES = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)


class DiplomacyEnv(ParallelEnv[str, Observation, NDArray[np.int64]]):
    """A game of any variant as a PettingZoo environment in which all powers act at once.

    A step is a phase in which some power has orders to give. Phases without orders pass without submissions,
    and no power makes statements such as declarations, so games with statements are played without them.

    An action is an array with a number of the `vocabulary` for each province: the order to the unit there, or
    the build there. The first number of a province gives no order: a unit holds, a dislodged unit disbands,
    and the rulebook chooses removals. Actions that the mask excludes give no order either; the entry
    ``illegal`` of the next `infos` counts them. If more builds or removals are ordered than are due, the
    first ones count.

    An observation is a dictionary of what the power may know:

    - ``board``: an array of provinces by the columns `COLUMNS`. Kinds of units count from 1 in the sequence
      of `westphalia.model.names.UnitKind`, powers from 1 in the sequence of the board, with the minor states
      after them, coasts from 1 in the sequence of the board; 0 stands for none. `owner` is the owner of the
      center (or of the land, in games where powers own land).
    - ``phase``: the years since the first one, the number of the phase in its year, the kind of the phase
      (0 movement, 1 retreats, 2 adjustments), and the number of orders due, negative for removals.
    - ``action_mask``: for each province, an array of 1 for each number that is a legal order now.

    The entry ``legal`` of `infos` lists the same as numbers, for the provinces with a choice.

    Args:
        variant: The variant or its id.
        rules: Rule choices, as for `Game.start`.
        years: The number of years after which the game is truncated.
        reward: The number whose change in a step is the reward: ``centers``, ``score`` (the score of the
            game if it has one, else the centers), or a function that returns a number for each power.
        render_mode: ``svg`` or None.

    Raises:
        WestphaliaError: There is no such variant or rule.
        UnknownNameError: There is no such reward or mode of rendering.
    """

    metadata: dict[str, Any] = {"name": "westphalia", "render_modes": ["svg"]}  # noqa: RUF012 - by PettingZoo

    def __init__(
        self,
        variant: str | Variant = "standard",
        rules: GivenRules | None = None,
        *,
        years: int = 10,
        reward: Literal["centers", "score"] | Rewards = "centers",
        render_mode: str | None = None,
    ) -> None:
        self.variant, self._rules, self.years = take_variant(variant), rules, years
        if not callable(reward) and reward not in _REWARDS:
            raise UnknownNameError(f"unknown reward {reward!r}", expected="centers, score or a function")
        if render_mode not in (None, "svg"):
            raise UnknownNameError(f"unknown render mode {render_mode!r}", expected="svg or None")
        self._worth = reward if callable(reward) else _REWARDS[reward]
        self.render_mode = render_mode
        self.game = Game.start(self.variant, rules)
        self.vocabulary: Vocabulary = vocabulary_of(self.game.state.conditions)
        board = self.game.board
        self.possible_agents: list[str] = [str(info.id) for info in board.powers]
        self.agents: list[str] = []
        self._provinces = {info.id: place for place, info in enumerate(board.provinces)}
        holders = (*board.powers, *board.minors)
        self._holders = {info.id: number for number, info in enumerate(holders, 1)}
        self._coasts = {
            coast: number
            for coasts in board.fleet_locations.values()
            for number, coast in enumerate((one for one in coasts if "/" in one), 1)
        }
        starts, sizes = self.vocabulary.starts.tolist(), self.vocabulary.sizes.tolist()
        self._slices = [slice(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        """The numbers of each province."""
        self._no_orders: NDArray[np.int8] = np.zeros(len(self.vocabulary), dtype=np.int8)
        """The mask of a power that can order nothing."""
        self._no_orders[self.vocabulary.starts] = 1
        self._random: np.random.Generator | None = None
        self._options: dict[str, Options] = {}
        self._legal: dict[str, dict[int, list[int]]] = {}
        self._known: Mapping[Power, float] = {}

    # ------------------------------------------------------------------------------------ spaces

    @cached_property
    def _action_spaces(self) -> dict[str, spaces.MultiDiscrete]:
        sizes, starts = self.vocabulary.sizes, self.vocabulary.starts
        return {agent: spaces.MultiDiscrete(sizes, start=starts) for agent in self.possible_agents}

    @cached_property
    def _observation_spaces(self) -> dict[str, spaces.Dict]:
        shape = (len(self._provinces), len(COLUMNS))
        return {
            agent: spaces.Dict(
                {
                    "board": spaces.Box(0, 255, shape, np.int16),
                    "phase": spaces.Box(-1_000, 1_000, (4,), np.int16),
                    "action_mask": spaces.Tuple(
                        [spaces.MultiBinary(int(size)) for size in self.vocabulary.sizes]
                    ),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.MultiDiscrete:
        """Return the actions of a power: a number of the vocabulary for each province."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observations of a power."""
        return self._observation_spaces[agent]

    # ------------------------------------------------------------------------------------- steps

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; `seed` decides what the variant draws by lot, `options` are ignored."""
        _ = options
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        lot = int(self._random.integers(2**31)) if self.variant.draws_lots else None
        self.game = Game.start(self.variant, self._rules, seed=lot)
        self.agents = list(self.possible_agents)
        self._find_options()
        self._known = self._worth(self.game)
        return self._observe(self.agents), self._inform(self.agents, {})

    def step(
        self, actions: Mapping[str, NDArray[np.int64]]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Submit the orders of all powers and play the phase.

        Raises:
            ImpossibleError: The environment has not been reset, or the game is over.
        """
        if not self.agents:
            raise ImpossibleError("the game is over or has not begun", expected="a call of reset")
        rules, state = self.game.rules, self.game.ruled_state
        sheets: dict[Power, tuple[Entry, ...]] = {}
        illegal: dict[str, int] = {}
        for agent, options in self._options.items():
            if agent in actions:
                power = Power(agent)
                orders, illegal[agent] = self._take(agent, options, actions[agent])
                sheets[power] = rules.without_faults(state, power, tuple(orders))
        # The orders are values from the vocabulary: reading them again, as `submit` does, is not needed.
        self.game = replace(self.game, submissions=sheets).advance()
        self._find_options()
        acted, alive = self.agents, set(self.game.survivors)
        is_over = self.game.outcome is not None
        is_late = self.game.phase.year - self.variant.start.year >= self.years
        known, self._known = self._known, self._worth(self.game)
        rewards = {one: float(self._known.get(Power(one), 0) - known.get(Power(one), 0)) for one in acted}
        ended = {one: is_over or one not in alive for one in acted}
        stopped = {one: is_late and not ended[one] for one in acted}
        self.agents = [one for one in acted if not ended[one] and not stopped[one]]
        return self._observe(acted), rewards, ended, stopped, self._inform(acted, illegal)

    def render(self) -> str | None:
        """Return the last phase as a picture (SVG), in the mode ``svg``."""
        return None if self.render_mode is None else draw(self.game).svg

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    # ---------------------------------------------------------------------------------- actions

    def _find_options(self) -> None:
        """Pass phases in which nobody can give an order; number the legal orders of the next one."""
        options = legal_orders(self.game)
        while self.game.outcome is None and not any(one.units or one.builds for one in options.values()):
            self.game = self.game.advance()
            options = legal_orders(self.game)
        self._options = {str(power): one for power, one in options.items()}
        self._legal = {agent: self._number(one) for agent, one in self._options.items()}

    def _number(self, options: Options) -> dict[int, list[int]]:
        """Return the numbers of the legal orders in each province with a choice, first of no order."""
        by_place: dict[int, list[Order]] = {}
        for unit, orders in options.units.items():
            by_place.setdefault(self._provinces[unit.location.province], []).extend(orders)
        for order in options.builds:
            if isinstance(order, Build):  # no order stands for a waiver
                by_place.setdefault(self._provinces[order.location.province], []).append(order)
        return {
            place: [self._slices[place].start, *self.vocabulary.numbers(orders)]
            for place, orders in by_place.items()
        }

    def _take(self, agent: str, options: Options, action: NDArray[np.int64]) -> tuple[list[Order], int]:
        """Return the orders of an action, at most as many as are due, and how many numbers are illegal."""
        offered = set(chain.from_iterable(self._legal[agent].values()))
        given: list[int] = action[action != self.vocabulary.starts].tolist()
        orders = [self.vocabulary.orders[number] for number in given if number in offered]
        legal = [order for order in orders if order is not None]
        if options.due.noun in ("build", "removal"):
            legal = legal[: options.due.count]
        return legal, len(given) - len(orders)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """Return 1 for each number of the vocabulary that a power can use now."""
        mask = self._no_orders.copy()
        mask[list(chain.from_iterable(self._legal.get(agent, {}).values()))] = 1
        return mask

    # ------------------------------------------------------------------------------ observations

    def _observe(self, agents: Iterable[str]) -> dict[str, Observation]:
        state = self.game.state
        boards: dict[int, NDArray[np.int16]] = {}
        observed: dict[str, Observation] = {}
        for agent in agents:
            seen = self.variant.seen_by(state, Power(agent))
            if id(seen) not in boards:
                boards[id(seen)] = self._board_of(seen)
            mask = self._mask(agent)
            observed[agent] = {
                "board": boards[id(seen)].copy(),
                "phase": self._phase_of(agent),
                "action_mask": tuple([mask[own] for own in self._slices]),
            }
        return observed

    def _board_of(self, state: State) -> NDArray[np.int16]:
        position, provinces, holders = state.position, self._provinces, self._holders
        found = np.zeros((len(provinces), len(COLUMNS)), dtype=np.int16)
        for unit in position.units:
            found[provinces[unit.location.province], 0:3] = self._unit_row(unit)
        for lost in position.dislodged:
            found[provinces[lost.unit.location.province], 3:6] = self._unit_row(lost.unit)
        for province, power in position.owners.items():
            found[provinces[province], 6] = holders.get(power, 0)
        return found

    def _unit_row(self, unit: Unit) -> tuple[int, int, int]:
        """Return the kind, the power and the coast of a unit."""
        return (
            _KINDS.index(unit.kind) + 1,
            self._holders.get(unit.power, 0),
            self._coasts.get(unit.location, 0),
        )

    def _phase_of(self, agent: str) -> NDArray[np.int16]:
        game = self.game
        options = self._options.get(agent)
        due = 0 if options is None else options.due.count
        if options is not None and options.due.noun == "removal":
            due = -due
        kind = _PHASES.index(game.phase.kind) if game.phase.kind in _PHASES else 0
        year = game.phase.year - self.variant.start.year
        return np.array([year, self.variant.year.index(game.phase), kind, due], dtype=np.int16)

    def _inform(self, agents: Iterable[str], illegal: Mapping[str, int]) -> dict[str, dict[str, Any]]:
        return {
            agent: {"legal": self._legal.get(agent, {}), "illegal": illegal.get(agent, 0)} for agent in agents
        }
