"""Whose blue token covers a stage of a wonder: asked only where the bank is empty and there is a choice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.games.through_the_ages.cards.card_actions import PlayActionCard
from companion.games.through_the_ages.cards.card_options import tokens_to_choose
from companion.games.through_the_ages.civil.civil_actions import BuildStage
from companion.games.through_the_ages.goods.stores import worth
from companion.games.through_the_ages.table.printed_cards import CIVIL
from screens.desk import Desk
from screens.games.through_the_ages.card_row import Row, SheetRow
from screens.games.through_the_ages.printed import icon_of, printed_card, term_of, tone_of
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary


def ask_token(desk: Desk, action: BuildStage | PlayActionCard) -> bool:
    """Open the choice of the card whose token goes onto the wonder; one tap builds the stage."""
    choices = tokens_to_choose(desk.state, action) if action.token_from is None else ()
    if len(choices) < 2:
        return False
    say = desk.words.say
    sheet = Sheet(title=say(".panel.token_title"))
    sheet.add_widget(Secondary(text=say(".panel.token_intro")))

    def build(card_id: str) -> None:
        sheet.close()
        desk.do(replace(action, token_from=card_id))

    stores = desk.state.players[action.seat].stores
    for card_id in choices:
        printed = printed_card(CIVIL, card_id)
        row = Row(
            title=desk.words.show(term_of(printed)),
            detail=say(".panel.tokens_lying", n=stores[card_id]),
            trailing=say(".blue.worth", n=worth(card_id)),
            icon=icon_of(printed),
            tone=tone_of(printed),
            open=partial(build, card_id),
        )
        sheet.add_widget(SheetRow(row))
    sheet.open()
    return True


SHEETS = {BuildStage: ask_token, PlayActionCard: ask_token}
