"""Hands a player has told the app: which cards fit a title, a tactic or a triumph, and how they leave the hand."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require

from ..table import printed
from ..table.state import Clash, Player


def holds_all(player: Player) -> bool:
    """Whether every action card in hand was told."""
    return bool(player.hand) and len(player.hand) >= player.action_cards


def holds_all_goals(player: Player) -> bool:
    """Whether every objective card in hand was told."""
    return bool(player.goals) and len(player.goals) >= player.objective_cards


def goals_with(player: Player, objective: str) -> tuple[int, ...]:
    """The told objective cards on which this condition stands."""
    return tuple(goal for goal in player.goals if objective in printed.goal(goal))


def goal_words(goal: int) -> Message:
    """An objective card by its two conditions."""
    top, bottom = printed.goal(goal)
    return say(".goal", top=TermRef("objectives", top), bottom=TermRef("objectives", bottom))


def require_in_hand(player: Player, card: str) -> None:
    """Refuse a card that is not in a hand that was told wholly."""
    there = card in player.hand or not holds_all(player)
    require(there, ".card_not_in_hand", card=TermRef("action_cards", card))


def require_tactic_in_hand(player: Player, tactic: str | None) -> None:
    """Refuse tactics that stand on no card of a hand that was told wholly."""
    if tactic is not None and holds_all(player):
        there = any(tactic in printed.data("action_cards")[card]["tactics"] for card in player.hand)
        require(there, ".card_not_in_hand", card=TermRef("tactics", tactic))


def require_goal_in_hand(player: Player, objective: str) -> None:
    """Refuse a triumph that stands on no card of a hand that was told wholly."""
    there = not holds_all_goals(player) or goals_with(player, objective)
    require(there, ".card_not_in_hand", card=TermRef("objectives", objective))


def without_card(player: Player, card: str) -> Player:
    """One action card less in hand: this one, where it was told."""
    hand = list(player.hand)
    if card in hand:
        hand.remove(card)
    return replace(player, action_cards=max(0, player.action_cards - 1), hand=tuple(hand))


def without_tactic(player: Player, tactic: str) -> Player:
    """One action card less: one with these tactics, where it was told."""
    fitting = (card for card in player.hand if tactic in printed.data("action_cards")[card]["tactics"])
    return without_card(player, next(fitting, ""))


def without_goal(player: Player, objective: str) -> Player:
    """One objective card less: one with this condition, where it was told."""
    fitting = goals_with(player, objective)[:1]
    goals = tuple(goal for goal in player.goals if goal not in fitting)
    return replace(player, objective_cards=max(0, player.objective_cards - 1), goals=goals)


def unnamed(player: Player, actions: int = 0, goals: int = 0) -> Player:
    """So many cards left the hand and nobody said which: what was told of that hand is no longer sure."""
    return replace(
        player,
        action_cards=max(0, player.action_cards - actions),
        objective_cards=max(0, player.objective_cards - goals),
        hand=() if actions else player.hand,
        goals=() if goals else player.goals,
    )


def copies_left(state: Clash, seat: int, card: str) -> int:
    """How many copies of an action card this player can hold, as far as others have told theirs."""
    elsewhere = sum(player.hand.count(card) for other, player in enumerate(state.players) if other != seat)
    return max(0, int(printed.data("action_cards")[card]["copies"]) - elsewhere)


def goals_left(state: Clash, seat: int) -> tuple[int, ...]:
    """The objective cards this player can hold: in the box, and told by nobody else."""
    elsewhere = {goal for other, player in enumerate(state.players) if other != seat for goal in player.goals}
    return tuple(goal for goal in printed.goals(state.rules.expansion) if goal not in elsewhere)
