"""Cards: action cards for their effect, objectives that are scored, and how many are in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.action import Action, Turn
from companion.engine.action import against as refusal
from companion.engine.asking import OPEN, Ask, Asks, Given, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price, together

from ..advances.advance_actions import STEP_FREE_ADVANCE, free_education, require_free_education
from ..advances.advancing import advance_prices, gain_advance, require_gainable
from ..cities.cities import cities_with
from ..cities.influence import barbarian_index
from ..cities.mood_actions import raise_mood, require_steps
from ..events.event import march_out, reinforce
from ..scoring.deeds import causes
from ..scoring.objectives import APART, fulfilled, laid_out, objective_price
from ..table import printed
from ..table.amounts import Goods
from ..table.goods import accepts, forced_deal, pay, pay_tokens, require_deal, require_tokens, reward
from ..table.ids import (
    ACTION,
    BY_CARD,
    CAPTURED_CITY,
    CULTURE,
    FOOD,
    FREE_EDUCATION,
    GOLD,
    GRANT_CARD,
    GRANT_FOCUS,
    GRANT_MASS,
    INFANTRY,
    MOOD,
    ORE,
    SHOGUNATE,
    STATUS,
    WON_LAND_BATTLE,
    WON_OR_CAPTURED,
    WOOD,
    ActionCardId,
    AdvanceId,
    Few,
    ObjectiveId,
)
from ..table.marks import Pact
from ..table.state import Clash, Triumph
from ..table.stock import knows
from ..turn.turns import grant, mark_used, more_actions, note, require_action, require_turn, spend_action
from ..war.pacts import allied
from .card_asks import card_asks
from .hands import require_goal_in_hand, require_in_hand, without_goal
from .subterfuge import cancelled, discard_one, require_subterfuge

if TYPE_CHECKING:
    from ..table.shapes import ActionCard

STEP_OBJECTIVES = 1
TRUCE = "truce"
# Cards for the next production do not add up.
PRODUCING = (GRANT_FOCUS, GRANT_MASS)


def triggers(state: Clash, condition: str) -> int:
    """How often the condition of a card was met this turn."""
    met = {
        WON_LAND_BATTLE: state.turn.land_battles_won,
        CAPTURED_CITY: state.turn.cities_captured,
        WON_OR_CAPTURED: state.turn.land_battles_won + state.turn.cities_captured,
    }
    return met.get(condition, 0)


@dataclass(frozen=True, slots=True)
class PlayCard(Action[Clash]):
    """Play an action card for its effect.

    `advances`: those it brings; `partner`: whose they are or who is meant; `returned`: what that player gains in
    return. `city` and `further`: Hero General raises a city, and for a mood token the same or another one again.
    `payment`: for Mercenaries or the advances. `free_education`: 1 more idea for a mood token. `without_action`:
    Japan's Shogunate. `cancelled_by`: the player whose Subterfuge cancels it. `marched`: barbarian
    cities whose armies Mercenaries lead out; each gets a new unit.
    """

    group = "cards"
    icon = "cards"
    seat: Seat
    card: ActionCardId
    advances: tuple[AdvanceId, ...] = ()
    partner: Seat | None = None
    returned: AdvanceId | None = None
    city: str = ""
    payment: Goods | None = None
    without_action: bool = False
    further: str = ""
    cancelled_by: Seat | None = None
    free_education: bool = False
    marched: tuple[str, ...] = ()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which card, and only what this one leaves open."""
        return card_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """A card in hand on one's own turn, its condition, its action and its price."""
        item = printed.data("action_cards")[self.card]
        require_subterfuge(state, self.seat, self.cancelled_by)
        if item["action"] and not self.without_action:
            require_action(state, self.seat, GRANT_CARD)
        else:
            require_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.action_cards > 0, ".no_card")
        require_in_hand(player, self.card)
        if self.without_action and item["action"]:
            able = player.has(SHOGUNATE) and SHOGUNATE not in state.turn.used
            require(able, ".needs_own_advance", advance=TermRef("civ_advances", SHOGUNATE))
        if "needs" in item:
            played = state.turn.conditions.count(self.card)
            card = TermRef("action_cards", self.card)
            require(triggers(state, item["needs"]) > played, ".card_condition", card=card)
        require(not item.get("start") or state.turn.spent == 0, ".card_at_start", card=_card(self.card))
        alone = item.get("grants") not in PRODUCING or not set(PRODUCING) & set(state.turn.grants)
        require(alone, ".card_not_combined", card=_card(self.card))
        require(not self.marched or item.get("pay_any"), ".card_moves_nobody", card=_card(self.card))
        for name in self.marched:
            barbarian_index(state, name)
        if item.get("victim"):
            require(self.partner is not None and self.partner != self.seat, ".name_partner")
        if "mood" in item:
            self._check_rising(state)
        self._check_advances(state, item)
        deal = require_deal(player, self.prices(state, item), self.payment)
        if self.free_education:
            require_free_education(state, self.seat, deal.payment)

    def _check_rising(self, state: Clash) -> None:
        """A city whose mood can rise; the same or another one rises further for a token."""
        require(self.city, ".name_cities", n=1)
        player = state.players[self.seat]
        require_steps(player, self.city, 1)
        if self.further:
            again = player.city_index(self.further) == player.city_index(self.city)
            require_steps(player, self.further, 1 + again)
            require_tokens(state, self.seat, MOOD, 1)

    def _check_advances(self, state: Clash, item: ActionCard) -> None:
        kind = item.get("advances")
        wanted = {None: 0, "paid_pair": 2}.get(kind, 1)
        require(len(set(self.advances)) == len(self.advances) == wanted, ".card_advances", n=wanted)
        for advance in self.advances:
            require(advance not in state.players[self.seat].advances, ".advance_owned", advance=_advance(advance))
        if self.advances:
            require_gainable(state, self.seat, self.advances[0])
        if kind == "paid_pair":
            pair = {printed.category_of(advance) for advance in self.advances}
            require(len(pair) == 1, ".one_category")
        if self.partner is not None and self.advances and kind == "free":
            owned = self.advances[0] in state.players[self.partner].advances
            require(owned, ".partner_lacks", advance=_advance(self.advances[0]))
        if item.get("from_others") and self.advances:
            others = [player for seat, player in enumerate(state.players) if seat != self.seat]
            known = any(self.advances[0] in other.advances for other in others)
            require(known, ".partner_lacks", advance=_advance(self.advances[0]))
        if self.returned is not None and self.partner is not None:
            mine = self.returned in (*state.players[self.seat].advances, *self.advances)
            require(mine, ".partner_lacks", advance=_advance(self.returned))
            require_gainable(state, self.partner, self.returned)

    def prices(self, state: Clash, item: ActionCard) -> tuple[Price, ...]:
        """Every way the card may be paid for, best first; what spares once a turn spares one of its advances."""
        amounts = dict(item.get("pay", {}))
        if item.get("pay_any") and self.payment is not None:
            amounts = {good: getattr(self.payment, good) for good in (FOOD, WOOD, ORE, GOLD, CULTURE)}
        prices = [price(amounts, accepts(state.players[self.seat]))]
        if str(item.get("advances", "")).startswith("paid"):
            for advance in self.advances:
                ways = advance_prices(state, self.seat, advance, by_action=False)
                prices = [together(one, way) for one in prices for way in ways if not set(one.uses) & set(way.uses)]
        return tuple(prices)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Discard it, pay, and let it work."""
        item = printed.data("action_cards")[self.card]
        if self.cancelled_by is not None:
            return discard_one(cancelled(state, self.cancelled_by, turn), self.seat, self.card)
        deal = forced_deal(state.players[self.seat], self.prices(state, item), self.payment)
        taught = self.free_education and knows(state, self.seat, FREE_EDUCATION)
        turn.step(say(".step.card_words", text=TermRef("action_cards.help", self.card)), seat=self.seat, icon="cards")
        state = mark_used(pay(state, self.seat, deal.payment), *deal.uses)
        if item["action"] and self.without_action:
            state = mark_used(state, SHOGUNATE)
        elif item["action"]:
            state = spend_action(state, self.seat, GRANT_CARD)
        state = discard_one(state, self.seat, self.card)
        state = note(state, self.card)
        for advance in self.advances:
            state = gain_advance(state, self.seat, advance, BY_CARD, turn)
        if item.get("returns") and self.partner is not None and self.returned is not None:
            state = gain_advance(state, self.partner, self.returned, BY_CARD, turn)
        if taught:
            state = free_education(state, self.seat, turn)
        return self._effect(state, item, turn)

    def _effect(self, state: Clash, item: ActionCard, turn: Turn) -> Clash:
        gains = dict(item.get("gains", {}))
        if "per_building" in item:
            count = cities_with(state.players[self.seat], item["per_building"])
            gains = {good: amount * count for good, amount in gains.items()}
        state = reward(state, self.seat, gains, turn)
        for name in self.marched:
            state = reinforce(march_out(state, name, turn), name, INFANTRY, turn)
        if "grants" in item:
            state = grant(state, item["grants"])
        if "actions" in item:
            state = more_actions(state, item["actions"])
        if self.partner is not None and self.partner != self.seat:
            state = self._against(state, item.get("victim", ""), self.partner)
        if "mood" in item and self.city:
            state = raise_mood(state, self.seat, self.city, item["mood"])
        if "mood" in item and self.further:
            state = raise_mood(pay_tokens(state, self.seat, MOOD, 1), self.seat, self.further, 1)
        return state

    def _against(self, state: Clash, harm: str, partner: int) -> Clash:
        """What the card does to another player: an action less, or a truce."""
        if harm == TRUCE:
            return allied(state, Pact(self.seat, partner))
        if not harm:
            return state
        victim = state.players[partner]
        return state.with_player(partner, replace(victim, fewer_actions=victim.fewer_actions + 1))


def _card(card: str) -> TermRef:
    return TermRef("action_cards", card)


def _advance(advance: str) -> TermRef:
    return TermRef("advances", advance)


@dataclass(frozen=True, slots=True)
class ScoreObjective(Action[Clash]):
    """Lay out an objective card as a triumph, 2 points at the end.

    `cause`: what fulfilled it, in any words, or left to the app; a second one of the same name in a round needs
    another cause.
    """

    group = "cards"
    icon = "trophy"
    seat: Seat
    objective: ObjectiveId
    cause: str = ""

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which of those that may be laid out now; the ones the app sees fulfilled first."""
        boxed = [one for one in printed.data("objectives") if printed.copies_of_objective(one, state.rules.expansion)]
        order = {True: 0, None: 1, False: 2}
        there = sorted(boxed, key=lambda one: order[fulfilled(state, given.seat, one)])
        chosen = yield one(
            "objective",
            there,
            words=term("objectives"),
            detail=term("objectives.help"),
            group=lambda name: say(f".panel.claim.{printed.data('objectives')[name]['claim']}"),
            icon="trophy-outline",
            against=lambda name: refusal(cls(given.seat, name, _cause(state, given.seat, name)), state),
        )
        now = [one.objective for one in state.players[given.seat].triumphs if one.round == state.round]
        if chosen in now:
            yield _cause_ask(state, given.seat, chosen)

    def check(self, state: Clash) -> None:
        """A card in hand, at its moment, its condition met, and no cause used twice for the same name."""
        player = state.players[self.seat]
        item = printed.data("objectives")[self.objective]
        name = TermRef("objectives", self.objective)
        require(state.rules.expansion or printed.copies_of_objective(self.objective, False), ".not_in_base_game")
        require(player.objective_cards > 0, ".no_card")
        require_goal_in_hand(player, self.objective)
        in_step = state.stage == STATUS and state.step == STEP_OBJECTIVES
        require(item["claim"] != "status" or in_step, ".objective_in_status", objective=name)
        # The event of a free advance may bring a battle in the status phase.
        eventful = state.stage == ACTION or (state.stage == STATUS and state.step == STEP_FREE_ADVANCE)
        require(item["claim"] != "now" or eventful, ".objective_at_once", objective=name)
        require(fulfilled(state, self.seat, self.objective) is not False, ".objective_not_met", objective=name)
        now = [triumph for triumph in player.triumphs if triumph.round == state.round]
        cause = self.cause or _cause(state, self.seat, self.objective)
        same = [t for t in now if t.objective == self.objective and t.cause == cause]
        used_up = bool(causes(state, self.seat, self.objective)) and any(t.objective == self.objective for t in now)
        require(not same and (cause or not used_up), ".objective_same_cause", objective=name)
        apart = [t.objective for t in now if APART.get(self.objective) == t.objective]
        require(not apart, ".objectives_apart", objective=name)
        copies = printed.copies_of_objective(self.objective, state.rules.expansion)
        scored = sum(t.objective == self.objective for p in state.players for t in p.triumphs)
        require(scored < copies, ".objective_copies", n=copies)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay where it asks for it, and lay it out."""
        state = pay(state, self.seat, objective_price(self.objective))
        player = state.players[self.seat]
        made = Triumph(self.objective, self.cause or _cause(state, self.seat, self.objective), state.round)
        turn.tell(n=len(player.triumphs) + 1)
        player = without_goal(player, self.objective)
        return state.with_player(self.seat, replace(player, triumphs=(*player.triumphs, made)))


def _cause_ask(state: Clash, seat: int, objective: str) -> Ask:
    """For what else the same triumph is laid out in this round: what the app saw, or what only the table knows."""
    known = [cause for cause in causes(state, seat, objective) if not laid_out(state, seat, objective, cause)]
    told = f"{state.round}.{state.phase}+{len(state.players[seat].triumphs)}"
    untold = {f"{told} battle": say(".ask.another_battle"), f"{told} occasion": say(".ask.another_occasion")}
    usual = known[0] if known else OPEN
    return one("cause", [*known, *untold], words=lambda cause: untold.get(cause, cause), default=usual)


def _cause(state: Clash, seat: int, objective: str) -> str:
    """The first cause this was not scored for yet."""
    open_ones = (cause for cause in causes(state, seat, objective) if not laid_out(state, seat, objective, cause))
    return next(open_ones, "")


@dataclass(frozen=True, slots=True)
class CountCards(Action[Clash]):
    """Correct how many cards a player holds, after drawing or discarding by hand."""

    group = "cards"
    icon = "cards-outline"
    seat: Seat
    action_cards: Few
    objective_cards: Few
    wonder_cards: Few

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Count anew."""
        player = state.players[self.seat]
        counted = replace(
            player,
            action_cards=self.action_cards,
            objective_cards=self.objective_cards,
            wonder_cards=self.wonder_cards,
        )
        return state.with_player(self.seat, counted)
