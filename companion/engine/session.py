"""A session: one evening of one game; the only door through which its state changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from .action import Action, Step, Turn
from .adjust import Add, Adjust, Note
from .amend import Amendment, Fate, NeededLater, plan_amendment
from .chance import Roll, Unrolled
from .checks import check_adjusted, check_fields, check_forced, check_table
from .frozen import FrozenMap, replace
from .game import Game, Phase, Question, Reminder, kind_of
from .journal import Entry, Journal, Keeper, new_id
from .message import Arg
from .opening import Opening, first_state
from .ruling import FAULTS, Impossible, RuleViolation, must_exist
from .score import ScoreSheet

D = TypeVar("D")
SNAPSHOT_EVERY = 50
# What most entries have told: nothing.
NOTHING: Mapping[str, Arg] = FrozenMap()
_new_tuple = tuple.__new__
# The latest kept state after more than the first and at most the second number of entries, with its number.
Recall = Callable[[int, int], tuple[int, Any] | None]


@dataclass(slots=True)  # made with every tap, and a frozen one would take thrice as long
class Result:
    """What doing an action would give: the state, its dice (and what else could have come up), and its story."""

    state: Any
    chance: tuple[Roll, ...]
    asked: tuple[Sequence[Roll], ...]
    outcome: Mapping[str, Arg]
    steps: tuple[Step, ...]


class Waits(Exception):
    """What was tapped counts later: somebody else rolls for it, or a hidden choice waits for all the others."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


class Secrecy(Protocol):
    """Keeps hidden choices of a shared table until everybody has chosen."""

    def keep(self, action: Action[Any]) -> str:
        """Keep this choice hidden and give its id; empty where it is to count at once."""

    def has_chosen(self, kind: type[Action[Any]], seat: int) -> bool:
        """Whether this seat has made its choice already, hidden from the others."""


def action_types(game: Game[Any]) -> dict[str, type[Action[Any]]]:
    """Every action of a game by name, those of the engine included."""
    return {cls.__name__: cls for cls in (*game.actions, Adjust, Add, Note)}


class Session:
    """One evening: its opening, its journal, and the state they fold into."""

    def __init__(
        self,
        game: Game[Any],
        opening: Opening,
        journal: Journal | None = None,
        keeper: Keeper | None = None,
        snapshots: Mapping[int, Any] | None = None,
        recall: Recall | None = None,
        spare_dice: bool = False,
    ) -> None:
        self.game = game
        self.opening = opening
        self._seats = len(opening.seats)
        self.journal = journal or Journal()
        self._keeper = keeper
        self._recall = recall
        # Better rules may ask for fewer dice than an entry kept long ago has: those nobody asks for change nothing.
        self._spare_dice = spare_dice
        # Who does what nobody else is named for.
        self.author = ""
        # Whoever keeps hidden choices while the table is shared.
        self.secrecy: Secrecy | None = None
        self._states: dict[int, Any] = dict(snapshots or {})
        self._stories: dict[int, Result] = {}
        self._bent: bool | None = None
        if 0 not in self._states:
            self._states[0] = first_state(game, opening)
        self._state = self.state_at(self.journal.cursor)
        self._derived_from: Any = None
        self._derived: dict[Any, Any] = {}

    @property
    def state(self) -> Any:
        """The state after all entries that count."""
        return self._state

    @property
    def cursor(self) -> int:
        """How many entries count."""
        return self.journal.cursor

    @property
    def score(self) -> ScoreSheet:
        """The score if the game ended now."""
        return self.derived(self.game.score)

    @property
    def phase(self) -> Phase:
        """Where the game is."""
        return self.derived(self.game.phase)

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """What the table should not forget now."""
        return self.derived(self.game.reminders)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the app needs to be told now; a hidden choice that is made already is not asked again."""
        asked, secrecy = self.derived(self.game.questions), self.secrecy
        if secrecy is None or not asked:
            return asked
        return tuple(one for one in asked if not self._is_chosen(secrecy, one))

    def _is_chosen(self, secrecy: Secrecy, question: Question) -> bool:
        kinds = {kind_of(answer.action) for answer in question.answers}
        return question.seat is not None and any(
            kind.sealed and secrecy.has_chosen(kind, question.seat) for kind in kinds
        )

    def derived(self, make: Callable[[Any], D]) -> D:
        """What this function makes of the present state, worked out once a state: many ask after each tap."""
        if self._derived_from is not self._state:
            self._derived_from, self._derived = self._state, {}
        made = self._derived
        if make not in made:
            made[make] = make(self._state)
        return cast(D, made[make])

    def preview(self, action: Action[Any], *, override: bool = False, chance: Sequence[Roll] = ()) -> Result:
        """What doing this would give, without doing it."""
        return self._run(self._state, action, override, (self.opening.seed, chance, self.cursor, True))

    def do(
        self,
        action: Action[Any],
        *,
        override: bool = False,
        chance: Sequence[Roll] = (),
        author: str = "",
        at: float | None = None,
        id: str = "",
    ) -> Entry:
        """Do this action; it is kept before it counts, and a rule violation leaves everything as it was."""
        journal, keeper = self.journal, self._keeper
        index = journal.cursor
        result = self._run(self._state, action, override, (self.opening.seed, chance, index, True))
        if self.secrecy is not None and action.sealed and not override and (kept := self.secrecy.keep(action)):
            raise Waits(kept)
        at = journal.now() if at is None else at
        # As Entry(...), without the call its own __new__ would be on the way here.
        entry = _new_tuple(Entry, (action, result.chance, at, author or self.author, override, id or new_id()))
        if keeper:
            keeper.keep_entry(index, entry)
        if journal.add(entry):
            self._forget_after(index)
        self._stories[index] = result
        self._state = self._states[index + 1] = result.state
        if override or (isinstance(action, Adjust) and entry.bends):
            self._bent = True
        if keeper and (index + 1) % SNAPSHOT_EVERY == 0:
            keeper.keep_snapshot(index + 1, result.state)
        return entry

    def undo(self, id: str = "") -> Entry | None:
        """Take the last entry back, or the one of this id; None if there is none.

        One that is no longer the last is taken out from under later ones; where these need it, NeededLater brings the
        plan that asks about them.
        """
        if id and (place := self._counting(id)) != self.cursor - 1:
            return self._take_out(place)
        if self.cursor == 0:
            return None
        entry = self.journal[self.cursor - 1]
        self.jump(self.cursor - 1)
        return entry

    def redo(self, id: str = "") -> Entry | None:
        """Do the next undone entry again, or only if it is the one of this id; None if there is none."""
        if id:
            must_exist(self.journal.place_of(id) == self.cursor, "engine.entry_gone")
        if self.cursor == len(self.journal):
            return None
        self.jump(self.cursor + 1)
        return self.journal[self.cursor - 1]

    def jump(self, cursor: int) -> None:
        """Let exactly so many entries count."""
        if not 0 <= cursor <= len(self.journal):
            raise IndexError(f"there are {len(self.journal)} entries, not {cursor}")
        state = self.state_at(cursor)
        if self._keeper:
            self._keeper.keep_cursor(cursor)
        self.journal.move(cursor)
        self._bent = None
        self._state = state

    def mirror(self, other: Session) -> None:
        """Stand where another session of this evening stands, in memory only."""
        self.journal = other.journal.copy()
        self._states, self._stories = dict(other._states), dict(other._stories)
        self._state, self._bent = other._state, other._bent

    def adopt(self, played: Session) -> None:
        """Let all that was played on a fork of this session count here, kept by one line instead of one a move."""
        index = self.cursor
        if self._keeper:
            self._keeper.keep_rewrite(index, list(played.journal.done())[index:])
            self._keeper.keep_snapshot(played.cursor, played.state)
        self.mirror(played)

    def fork(self, cursor: int | None = None) -> Session:
        """The same evening in memory only, as it is or as it was, to try something that counts nowhere."""
        known = {0: self._states[0], self.cursor: self._state}
        if cursor is not None:
            known[cursor] = self.state_at(cursor)
        forked = Session(
            self.game, self.opening, self.journal.copy(), None, known, recall=self._recall, spare_dice=self._spare_dice
        )
        if cursor is not None:
            forked.jump(cursor)
        return forked

    def _counting(self, id: str) -> int:
        """Where the entry of this id counts; one that does not any more is told so."""
        place = self.journal.place_of(id)
        if place is None or place >= self.cursor:
            raise Impossible("engine.entry_gone")
        return place

    def _take_out(self, place: int) -> Entry:
        entry, plan = self.journal[place], self.amend(place, None)
        if plan.conflicts:
            raise NeededLater(plan)
        self.accept(plan)
        return entry

    def state_at(self, count: int) -> Any:
        """The state after so many entries, from the nearest state known."""
        if count in self._states:
            return self._states[count]
        known = self.known_before(count)
        state = self._states[known]
        for index in range(known, count):
            state = self.story(index).state
        return state

    def known_before(self, count: int) -> int:
        """After how many entries, at most so many, the state is known without replaying any."""
        if count in self._states:
            return count
        known = max(index for index in self._states if index <= count)
        if self._recall and (found := self._recall(known, count)):
            known, self._states[found[0]] = found
        return known

    def is_told(self, index: int) -> bool:
        """Whether what this entry did is known without replaying anything."""
        return index in self._stories

    def story(self, index: int) -> Result:
        """What the entry at this place did: its state, outcome and steps."""
        if index not in self._stories:
            entry = self.journal[index]
            dice = (self.opening.seed, entry.chance, index, not entry.override)
            told = self._stories[index] = self._run(self.state_at(index), entry.action, True, dice, kept=True)
            self._states[index + 1] = told.state
        return self._stories[index]

    def amend(
        self,
        index: int | str,
        action: Action[Any] | None,
        *,
        override: bool = False,
        chance: Sequence[Roll] = (),
        fates: Mapping[int, Fate] | None = None,
    ) -> Amendment:
        """Plan another action (or none) for an old entry, by its place or its id; nothing changes before `accept`."""

        def run(state: Any, entry: Entry, place: int, anyway: bool) -> Result:
            return self._run(state, entry.action, anyway, (self.opening.seed, entry.chance, place, not anyway))

        if isinstance(index, str):
            index = self._counting(index)
        if not 0 <= index < self.cursor:
            raise IndexError(f"{self.cursor} entries count; there is none at {index} to be amended")
        old = self.journal[index]
        new = Entry(action, tuple(chance), old.at, old.author, override, old.id) if action else None
        # With the dice that counted: spare ones of older rules are no conflict.
        places = range(index + 1, self.cursor)
        later = [self.journal[place]._replace(chance=self.story(place).chance) for place in places]
        plan = plan_amendment(run, self.state_at(index), index, new, later, fates or {})
        return replace(plan, planned_at=self._moment())

    def accept(self, amendment: Amendment) -> None:
        """Carry out a planned amendment; one made before something else was done would lose that and is refused."""
        if amendment.planned_at != self._moment():
            raise ValueError("the journal has changed since this amendment was planned")
        if self._keeper:
            self._keeper.keep_rewrite(amendment.index, amendment.entries)
        self.journal.rewrite(amendment.index, amendment.entries)
        self._forget_after(amendment.index)
        self._state = self.state_at(self.cursor)

    def _moment(self) -> tuple[int, int, Entry | None]:
        """What changes whenever the journal does."""
        return self.cursor, len(self.journal), self.journal[self.cursor - 1] if self.cursor else None

    def _run(self, state: Any, action: Action[Any], override: bool, dice: Unrolled, kept: bool = False) -> Result:
        """Carry out an action; a fault of a game that meets a table it never made is a sentence, not an end."""
        try:
            by_hand: Adjust | None = None
            if isinstance(action, (Adjust, Add)):
                action = by_hand = action if isinstance(action, Adjust) else action.meant(state)
            check_fields(action, self.game, self._seats)
            if by_hand:
                check_adjusted(by_hand, state, self.game, self._seats)
            if not override:
                action.check(state)
            turn = Turn(dice)
            after = action.apply(state, turn)
            if not kept:
                bent = self._is_bent() if self._bent is None else self._bent
                if by_hand:
                    check_table(by_hand, state, after, self.game, self._seats, suspicious=bent)
                elif bent or override:  # a lawful move meets there what no rule has made
                    check_forced(after, self.game, self._seats)
            steps = tuple(turn.steps) if turn.steps else ()
            if turn.dice is dice and not dice[1]:  # most taps roll nothing, and nothing was rolled for them
                return Result(after, (), (), turn.outcome or NOTHING, steps)
            chance = turn.chance
            if chance.strict and not (kept and self._spare_dice) and (left := chance.left_over()):
                raise RuleViolation("engine.chance_left_over", values=left)
            return Result(after, tuple(chance.recorded), tuple(chance.asked), turn.outcome, steps)
        except RuleViolation:
            raise
        except FAULTS as error:
            raise Impossible("engine.no_way_on") from error

    def _is_bent(self) -> bool:
        """Whether this table was ever forced; then even a number within its bounds can meet what no rule made."""
        if self._bent is None:
            self._bent = self.journal.is_bent()
        return self._bent

    def _forget_after(self, index: int) -> None:
        self._bent = None
        for place in [place for place in self._stories if place >= index]:
            del self._stories[place]
        for place in [place for place in self._states if place > index]:
            del self._states[place]
