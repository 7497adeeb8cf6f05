"""Tech cards: rows X, circle and square, and who meets the condition for the last step."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import must_exist

from ..table.causes import TECH, blamed
from ..table.changes import active_card, push_printed, score_card, watchers
from ..table.ids import ALLIANCE, CIRCLE, GOLDEN_AGE, INVENTORS, SQUARE, STEP_UPGRADE, TAPESTRY, X
from ..table.printed import benefit, thing
from ..table.state import Player, Tapestry, Tech
from ..tracks.tracks import neighbours, position

GOLDEN_AGE_VP = 3
NEXT_ROW = {X: CIRCLE, CIRCLE: SQUARE}


def tech_of(player: Player, card: str) -> Tech | None:
    """This player's card, or None."""
    return next((tech for tech in player.techs if tech.card == card), None)


def owned_tech(player: Player, card: str) -> Tech:
    """This player's card, which must be there."""
    tech = tech_of(player, card)
    must_exist(tech is not None, "tapestry.no_such_tech", card=TermRef("techs", card))
    assert tech is not None
    return tech


def tech_owner(state: Tapestry, card: str) -> int | None:
    """Who has this card."""
    return next((seat for seat, player in enumerate(state.players) if tech_of(player, card)), None)


def giving_row(state: Tapestry, card: str, *, again: bool) -> str | None:
    """The row whose benefit a card would give: the one it goes up to, or its own once more."""
    owner = tech_owner(state, card)
    tech = None if owner is None else tech_of(state.players[owner], card)
    return None if tech is None else tech.row if again else NEXT_ROW.get(tech.row)


def needs(card: str) -> Message:
    """The condition of a card in words."""
    wanted = thing("techs", card)["needs"]
    if not wanted:
        return say(".needs.nothing")
    if "track" in wanted:
        return say(".needs.track", track=TermRef("tracks", wanted["track"]), space=wanted["space"])
    return say(".needs.income", space=TermRef("income_spaces", f"{wanted['row']}_{wanted['space']}"))


def condition_met(state: Tapestry, seat: int, card: str) -> bool:
    """Whether the owner or a direct neighbour fulfils the condition for the square."""
    player = state.players[seat]
    wanted = thing("techs", card)["needs"]
    if not wanted:
        return True
    around = neighbours(state, seat)
    if "track" in wanted:
        track = wanted["track"]
        return any(here >= wanted["space"] for here in (position(player, track), *(n.tracks[track] for n in around)))
    row = wanted["row"]
    return any(here >= wanted["space"] for here in (player.uncovered[row], *(n.uncovered.get(row, 1) for n in around)))


def upgradable(state: Tapestry, seat: int, tech: Tech, *, free: bool = False) -> bool:
    """Whether a card can go up a row now."""
    if tech.row == X:
        return True
    ignores = free or active_card(state.players[seat]) == GOLDEN_AGE
    return tech.row == CIRCLE and (ignores or condition_met(state, seat, tech.card))


def upgradable_cards(state: Tapestry, seat: int, part: str = STEP_UPGRADE) -> tuple[str, ...]:
    """The cards that can go up a row now by this benefit."""
    return tuple(card for card in reachable_cards(state, seat) if upgradable_by(state, seat, card, part))


def reachable_cards(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The own cards, and those of opponents with a token of one's own Inventors."""
    player = state.players[seat]
    own = tuple(tech.card for tech in player.techs)
    return own + tuple(card for card in player.marked if card not in own and tech_owner(state, card) is not None)


def upgradable_by(state: Tapestry, seat: int, card: str, part: str) -> bool:
    """Whether a card can go up a row by this benefit: any, without its condition, or only the newest one."""
    owner = tech_owner(state, card)
    if owner is None:
        return False
    printed = benefit(part)
    techs = state.players[owner].techs
    if printed.get("new") and (owner != seat or techs[-1].card != card):
        return False
    return upgradable(state, seat, owned_tech(state.players[owner], card), free=bool(printed.get("free")))


def with_tech(player: Player, tech: Tech) -> Player:
    """The player with this card in its row."""
    others = tuple(old for old in player.techs if old.card != tech.card)
    return replace(player, techs=(*others, tech))


def upgrade(state: Tapestry, seat: int, card: str, turn: Turn) -> Tapestry:
    """Move a card up a row and lay out the benefit there, for its owner and for whoever is allied with the owner."""
    player = state.players[seat]
    tech = owned_tech(player, card)
    row = NEXT_ROW.get(tech.row)
    if row is None:
        return state
    state = state.with_player(seat, with_tech(player, Tech(card, row)))
    turn.tell(row=TermRef("tech_rows", row))
    if active_card(player) == GOLDEN_AGE:
        state = score_card(state, seat, GOLDEN_AGE, GOLDEN_AGE_VP, turn)
    printed = thing("techs", card)[row]
    before = state
    for ally in watchers(state, ALLIANCE, seat):
        state = push_printed(state, ally, printed, TAPESTRY)
    state = blamed(before, push_printed(state, seat, printed), TECH, card)
    return _claimed(state, seat, card, turn) if row == SQUARE else state


def token_cards(state: Tapestry, seat: int, *, own: bool) -> tuple[str, ...]:
    """The cards a token of the Inventors can go on: one's own or those of others, below the top row."""
    return tuple(
        tech.card
        for other, player in enumerate(state.players)
        if (other == seat) == own
        for tech in player.techs
        if tech.row != SQUARE
    )


def mark(state: Tapestry, card: str) -> Tapestry:
    """Put a token of the Inventors on a card."""
    inventor = next((s for s, player in enumerate(state.players) if INVENTORS in player.civilizations), None)
    if inventor is None or card in state.players[inventor].marked:
        return state
    player = state.players[inventor]
    return state.with_player(inventor, replace(player, marked=(*player.marked, card)))


def _claimed(state: Tapestry, owner: int, card: str, turn: Turn) -> Tapestry:
    """A card with a token of somebody's Inventors goes to them once it has reached the top row."""
    inventor = next((s for s, player in enumerate(state.players) if s != owner and card in player.marked), None)
    if inventor is None:
        return state
    loser = state.players[owner]
    left = tuple(tech for tech in loser.techs if tech.card != card)
    state = state.with_player(owner, replace(loser, techs=left))
    turn.step(say(".step.claimed", seat=SeatRef(inventor), card=TermRef("techs", card)), seat=inventor)
    return state.with_player(inventor, with_tech(state.players[inventor], Tech(card, X)))
