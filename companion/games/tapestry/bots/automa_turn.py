"""A turn of the bots: the pair of decision cards, both advances with what the Automa gains there, the income turn."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.action import Booking, Turn
from companion.engine.choice import Choice
from companion.engine.counters import clamp
from companion.engine.frozen import replace
from companion.engine.message import Message, TermRef, say

from ..map.territories import put
from ..table.ids import AUTOMA, GREEN, LAST_INCOME, LAST_SPACE, SHADOW, SHADOW_SEAT
from ..table.printed import benefit, faces, groups, space, thing
from ..table.state import Solo, Tapestry
from .automa import (
    FIRST_SCORING,
    automa_vp,
    chart,
    chart_words,
    civilizations_of,
    first_into_era_vp,
    move_bot,
    score_automa,
    with_bot,
)
from .automa_map import conquest, exploration, protection, topples_near
from .automa_tracks import LANDMARK_OR_FINISH, bot_of, bot_track, decided, favourite

PAIR = 2
# Lines of the income chart the app carries out itself once it knows the decision cards.
CHANGE, AGAIN, CIVILIZATION_LINE, PROGRESS, SHUFFLE, DRAW = (
    *("favourite", "advance_again", "civilization"),
    *("progress", "shuffle", "draw"),
)
BEFORE_POINTS = (CHANGE, AGAIN, CIVILIZATION_LINE)


def plays_cards(solo: Solo) -> bool:
    """Whether the bots are played here by their decision cards, rather than moved by hand."""
    return solo.track_card is not None and solo.tiebreaker_card is not None


def is_progress(card: str) -> bool:
    """Whether a decision card begins in the progress deck."""
    return bool(thing("decision_cards", card)["progress"])


def lay_pair(solo: Solo, cards: tuple[str | None, ...], turn: Turn) -> Solo:
    """Put the old pair away and lay out a new one: the cards named at the table, or drawn here."""
    old = tuple(card for card in (solo.track_card, solo.tiebreaker_card) if card is not None)
    deck, progress, pair = list(solo.deck), list(solo.progress), list[str]()
    for named in cards:
        card = named if named is not None else turn.chance.pick(tuple(deck)) if deck else None
        if card is None:
            continue
        pair.append(card)
        if card in deck:
            deck.remove(card)
        elif deck:
            # At the table another progress card than the one assumed here was shuffled in.
            stand_in = next((other for other in deck if is_progress(other) and other not in cards), deck[0])
            deck.remove(stand_in)
            progress = [stand_in if other == card else other for other in progress]
    left, right = (*pair, *pair[-1:])[:PAIR] if pair else (None, None)
    laid = say(".todo.pair", track=_card(left), tiebreaker=_card(right))
    turn.step(laid, todo=laid, icon="cards")
    return replace(
        solo,
        track_card=left,
        tiebreaker_card=right,
        deck=tuple(deck),
        discard=(*solo.discard, *old),
        progress=tuple(progress),
    )


def _card(id: str | None) -> TermRef | None:
    return TermRef("decision_cards", id) if id else None


def income_follows(solo: Solo) -> bool:
    """Whether the pair just laid out is the last one and brings the income turn instead of an advance."""
    return not solo.deck and solo.track_card is not None and bool(thing("decision_cards", solo.track_card)["income"])


def advance_both(state: Tapestry, turn: Turn, instead: Mapping[str, str | None] = MappingProxyType({})) -> Tapestry:
    """Advance the Automa, with what it gains there, and then its shadow, by the pair on the table.

    `instead` holds tracks the table takes for a bot although the cards say otherwise.
    """
    for name in (AUTOMA, SHADOW):
        solo = state.solo
        if solo is None or solo.track_card is None or solo.tiebreaker_card is None:
            return state
        symbol = str(thing("decision_cards", solo.track_card)[name])
        choice = bot_track(state, solo, name, symbol, solo.tiebreaker_card)
        wanted = instead.get(name)
        choice = decided(choice, wanted) if wanted is not None else choice
        if choice.taken is None:
            turn.step(say(".step.bot_stuck", bot=say(f".{name}")), icon="robot")
            continue
        state = move_bot(state, name, choice.taken, turn, choice=choice)
        if name == AUTOMA:
            state = automa_gains(state, choice.taken, turn)
    return state


def automa_gains(state: Tapestry, track: str, turn: Turn) -> Tapestry:
    """What the Automa takes from the space its token stands on: only what touches others, each thing once."""
    number = bot_of(state.solo, AUTOMA).tracks[track] if state.solo else 0
    if not number:
        return state
    parts = groups(space(track, number)["benefit"])[0][1]
    moves = [benefit(part) for part in parts if benefit(part)["kind"] == "move"]
    if moves:
        rolled = turn.chance.pick(tuple(str(printed["track"]) for printed in moves))
        printed = next(move for move in moves if move["track"] == rolled)
        return _rolled(state, rolled, int(printed["by"]), bool(printed["benefit"]), turn)
    for kind, part in {str(benefit(part)["kind"]): part for part in reversed(parts)}.items():
        if kind == "research":
            state = automa_researches(state, turn, gains=not benefit(part).get("x"))
        elif kind == "conquer":
            state = automa_conquers(state, turn)
        elif kind == "explore":
            state = automa_explores(state, turn)
        elif kind == "card":
            state = _give_card(state, turn)
        elif kind == "renew_display":
            turn.step(say(".step.automa_renews"), todo=say(".todo.automa_renews"), icon="cards")
            state = replace(state, display=())
    return state


def automa_researches(state: Tapestry, turn: Turn, *, gains: bool) -> Tapestry:
    """Roll the green die and advance the Automa where it says."""
    return _rolled(state, turn.chance.pick(faces(GREEN)), 1, gains, turn)


def _rolled(state: Tapestry, track: str, by: int, gains: bool, turn: Turn) -> Tapestry:
    turn.step(say(".step.automa_rolled", track=TermRef("tracks", track)), icon="dice-d12")
    if state.solo is None or (by > 0 and state.solo.automa.tracks[track] >= LAST_SPACE):
        return state
    state = move_bot(state, AUTOMA, track, turn, by=by)
    return automa_gains(state, track, turn) if gains else state


def automa_conquers(state: Tapestry, turn: Turn) -> Tapestry:
    """A conquest hands carry out; how it went is told afterwards, where no map is kept here that says it."""
    solo = state.solo
    if solo is None or solo.conquests >= solo.automa.outposts:
        return state
    choice = conquest(state) if state.map is not None else None
    last = map_symbol(solo)
    near = topples_near(state)
    todo = say(".todo.automa_conquers_near", symbol=last) if near else say(".todo.automa_conquers", symbol=last)
    if choice is not None:
        todo = _done_there(choice, say(".todo.automa_conquers_hex", hexagon=_named(choice)))
    turn.step(say(".step.automa_conquers"), todo=todo, icon="sword-cross", choice=choice)
    if choice is not None and choice.taken is None:
        return state
    return replace(state, solo=replace(solo, conquests=solo.conquests + 1))


def automa_explores(state: Tapestry, turn: Turn) -> Tapestry:
    """An exploration hands carry out; only a map kept here changes by it."""
    solo = state.solo
    if solo is None or state.map is None:
        todo = say(".todo.automa_explores", symbol=map_symbol(solo))
        turn.step(say(".step.automa_explores"), todo=todo, icon="map-marker")
        return state
    choice = exploration(state)
    todo = _done_there(choice, say(".todo.automa_explores_hex", hexagon=_named(choice)))
    turn.step(say(".step.automa_explores"), todo=todo, icon="map-marker", choice=choice)
    return replace(state, solo=replace(solo, explorations=solo.explorations + (choice.taken is not None)))


def automa_protects(state: Tapestry, turn: Turn) -> Tapestry:
    """A toppled outpost of the Shadow Empire on one of many territories with a single token."""
    choice = protection(state) if state.map is not None else None
    todo = say(".todo.automa_protects", symbol=map_symbol(state.solo))
    if choice is not None:
        todo = _done_there(choice, say(".todo.automa_protects_hex", hexagon=_named(choice)))
    turn.step(say(".step.automa_protects"), todo=todo, icon="shield", choice=choice)
    taken = choice.taken if choice is not None else None
    return put(state, taken, SHADOW_SEAT, toppled=True)


def _named(choice: Choice[str]) -> TermRef | None:
    return TermRef("hexes", choice.taken) if choice.taken else None


def _done_there(choice: Choice[str], told: Message) -> Message:
    """What hands do on the hex that was chosen, or that there is none."""
    return told if choice.taken else say(".todo.no_valid_hex")


def map_symbol(solo: Solo | None) -> Message:
    """The last tie-breaker between hexes: the arrows on the right card, and how they are followed."""
    if solo is None or solo.tiebreaker_card is None:
        return say(".map_symbol.on_card")
    id = str(thing("decision_cards", solo.tiebreaker_card)["map"])
    return say(".map_symbol", symbol=TermRef("map_symbols", id), reading=TermRef("map_symbols.help", id))


def _give_card(state: Tapestry, turn: Turn) -> Tapestry:
    if state.solo is None:
        return state
    bot = state.solo.automa
    turn.step(say(".step.automa_card"), todo=say(".todo.automa_card"), icon="cards-outline")
    return replace(state, solo=with_bot(state.solo, AUTOMA, replace(bot, hand=bot.hand + 1)))


def begin_income(state: Tapestry, turn: Turn, instead: Mapping[str, str | None] = MappingProxyType({})) -> Tapestry:
    """The Automa's income turn up to its points; those wait while a conquest is to be settled."""
    if state.solo is None:
        return state
    number = clamp(state.solo.automa.income_turn + 1, 1, LAST_INCOME)
    lines = chart(state.solo, number)
    if plays_cards(state.solo):
        if CHANGE in lines:
            for name in (AUTOMA, SHADOW):
                state = _change_favourite(state, name, turn)
        if AGAIN in lines:
            state = advance_both(state, turn, instead)
        if CIVILIZATION_LINE in lines:
            state = _civilizations(state, number, turn)
    if state.solo is not None and state.solo.conquests:
        return replace(state, solo=replace(state.solo, counting=True))
    return count_income(state, turn)


def _change_favourite(state: Tapestry, name: str, turn: Turn) -> Tapestry:
    """A bot at the end of its favourite track, or behind another token there, changes it."""
    solo = state.solo
    if solo is None or solo.tiebreaker_card is None:
        return state
    old = favourite(solo, name)
    here = bot_of(solo, name).tracks[old] if old else LAST_SPACE
    others = [player.tracks[old] for player in state.players] if old else []
    others += [bot.tracks[old] for bot in (solo.automa, solo.shadow)] if old else []
    if here < LAST_SPACE and max(others, default=0) <= here:
        return state
    choice = bot_track(state, solo, name, LANDMARK_OR_FINISH, solo.tiebreaker_card)
    new = choice.taken or old
    told = say(".step.favourite", bot=say(f".{name}"), track=TermRef("tracks", new) if new else None)
    turn.step(told, todo=say(".todo.favourite"), icon="heart", choice=choice)
    if name == AUTOMA:
        return replace(state, solo=replace(solo, automa_favourite=new))
    return replace(state, solo=replace(solo, shadow_favourite=new))


def _civilizations(state: Tapestry, number: int, turn: Turn) -> Tapestry:
    """What the Automa's civilizations do in this income turn."""
    for civilization in civilizations_of(state.solo) if state.solo else ():
        printed = thing("automa_civilizations", civilization)
        does = printed.get("does", {}).get(str(number))
        few = state.solo is not None and state.solo.automa.controlled < number
        if does == "research":
            state = automa_researches(state, turn, gains=True)
        elif does == "explore":
            state = automa_explores(state, turn)
        elif does == "conquer" or (does == "conquer_if_few" and few):
            state = automa_conquers(state, turn)
        if printed.get("protects"):
            state = automa_protects(state, turn)
    return state


def count_income(state: Tapestry, turn: Turn) -> Tapestry:
    """Count the Automa's points, then do what is left of the income chart."""
    solo = state.solo
    if solo is None:
        return state
    number = clamp(solo.automa.income_turn + 1, 1, LAST_INCOME)
    points = 0
    if number >= FIRST_SCORING:
        for part in automa_vp(solo, number):
            points += part.points
            if part.points:
                turn.step(part.words, icon="robot", booked=(part.booked(solo.automa.vp + points),))
        era = first_into_era_vp(state, number)
        if era:
            booked = (Booking(say(".booked.automa_era", era=number), era, solo.automa.vp + points + era),)
            turn.step(say(".step.automa_era", era=number, points=era), icon="crown", booked=booked)
        points += era
    state = score_automa(state, points)
    assert state.solo is not None
    automa = replace(state.solo.automa, income_turn=number)
    if points:
        todo = say(".todo.automa_points", now=automa.vp)
        turn.step(say(".step.automa_points", points=points, now=automa.vp), todo=todo, icon="trophy")
    turn.tell(number=number, points=points, now=automa.vp)
    state = replace(state, solo=replace(state.solo, automa=automa, counting=False))
    return _rest_of_chart(state, number, turn)


def _rest_of_chart(state: Tapestry, number: int, turn: Turn) -> Tapestry:
    """What comes after the points: new decision cards, a card face down on the mat, the shuffled deck."""
    solo = state.solo
    assert solo is not None
    lines = chart(solo, number)
    played = plays_cards(solo)
    for line in lines:
        if not (played and line in BEFORE_POINTS):
            turn.step(chart_words(solo, line), icon="robot-outline")
    if DRAW in lines:
        solo = replace(solo, automa=replace(solo.automa, hand=solo.automa.hand + 1))
    if played and SHUFFLE in lines:
        added = PAIR * sum(line.startswith(PROGRESS) for line in lines)
        solo = _new_deck(solo, added, turn)
    return replace(state, solo=solo)


def _new_deck(solo: Solo, added: int, turn: Turn) -> Solo:
    """All cards of the era and some of the progress deck become the new decision deck."""
    drawn = turn.chance.draw(solo.progress, added)
    pair = tuple(card for card in (solo.track_card, solo.tiebreaker_card) if card is not None)
    left = tuple(card for card in solo.progress if card not in drawn)
    deck = tuple(dict.fromkeys((*solo.deck, *solo.discard, *pair, *drawn)))
    return replace(solo, deck=deck, discard=(), progress=left)


def bots_done(state: Tapestry, seat: int) -> Tapestry:
    """Give the turn back to the player, unless something on the map is to be settled or only the bots are left."""
    if state.solo is None:
        return state
    out = state.players[seat].income_turn >= LAST_INCOME
    goes_on = out and state.solo.automa.income_turn < LAST_INCOME
    return replace(state, solo=replace(state.solo, acting=goes_on or state.solo.owes > 0))
