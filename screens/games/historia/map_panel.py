"""The world: regions to tap, who is where, which tile lies there, who neighbours whom."""

from __future__ import annotations

from functools import partial
from math import dist

from kivy.properties import BooleanProperty

from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.games.historia.map.world import ALL_REGIONS, knows, present, reachable, region_name
from companion.games.historia.table.derived import neighbours_of
from companion.games.historia.table.ids import KEY, NAVIGATION, SETUP
from companion.games.historia.table.setup_actions import bare_regions, next_to_place, setup_move
from companion.games.historia.table.state import Historia
from companion.games.historia.table.told import NEIGHBOURS, TILE_VP, fact, is_printed
from companion.games.historia.turn.board_ways import region_ways, who_is_in
from screens.games.historia.board_peek import tell_region
from screens.games.historia.hand_panel import HandPanel
from screens.games.historia.ways_sheet import open_ways
from screens.kit.kv import load_kv
from screens.kit.motion import motion
from screens.theme import theme
from screens.worlds.world_map import Place


class MapPanel(HandPanel):
    """The chart of the world; a tap on a region shows it and what can be done there. A tablet has the hand below it."""

    # Whether there is room for the hand.
    roomy = BooleanProperty(False)

    # Where everybody stood when the map was last shown.
    _stood: tuple[frozenset[str], ...] = ()

    def watched(self, state: Historia, seat: int) -> tuple[object, ...]:
        """Tiles, borders and where everybody is; whatever a card may depend on, where the hand lies below."""
        places = tuple(region for civ in state.players for region in (*civ.regions, "|"))
        known = state.tiles, state.board, ",".join(places), state.stage, state.players[seat].technology
        return (*known, state) if self.roomy else known

    def show(self, state: Historia, seat: int) -> None:
        """Draw the world."""
        colours = [spec.colour for spec in self.desk.session.opening.seats]
        view = self.ids.map
        view.places = [
            Place(
                region,
                self.desk.words.show(region_name(state, region)),
                str(state.tiles[region]) if region in state.tiles else "",
                self.say(".gain.vp", n=state.tile_points(region)) if region in state.tiles else "",
                tuple(colours[other] for other in present(state, region)),
            )
            for region in items(KEY, "regions")
        ]
        view.links = [
            (one, other)
            for one, around in state.board.neighbours.items()
            for other in around
            if ALL_REGIONS.index(one) < ALL_REGIONS.index(other)
        ]
        view.peek = partial(tell_region, self.desk)
        view.reach = colours[seat]
        view.hints = list(reachable(state, seat)) if state.running else []
        self.ids.hint.text = self._hint(state, seat)
        self.ids.legend.text = self._legend(state)
        self._send_cubes(state)

    def follow(self, state: Historia, seat: int) -> None:
        """What may be played, where it is seen where it leads."""
        played = self.roomy and state.running and not state.players[seat].is_bot
        # Side by side: under the map every side of a card has a place of its own.
        self.ids.hand.show([[side] for card in self.hand(state, seat) for side in card] if played else [])

    def on_roomy(self, *_args: object) -> None:
        """Another glass."""
        self._anew()

    def _send_cubes(self, state: Historia) -> None:
        """A cube that is new in a region comes there from one where its civilization stood already."""
        before, self._stood = self._stood, tuple(frozenset(civ.regions) for civ in state.players)
        specs = self.desk.session.opening.seats
        for spec, old, new in zip(specs, before, self._stood, strict=False):
            for region in new - old if old and not theme.calm else ():
                self._send_cube(spec.colour, old, region)

    def _send_cube(self, colour: str, regions: frozenset[str], region: str) -> None:
        view = self.ids.map
        spots = {place.key: view.label_spot(place) for place in view.places}
        goal = spots[region]
        start = min((spots[one] for one in regions), key=partial(dist, goal))
        motion.travel("cube", theme.bright(colour), view, start, goal)

    def _hint(self, state: Historia, seat: int) -> str:
        """What a tap does now, or who neighbours the civilization looked at."""
        due = next_to_place(state)
        if state.stage == SETUP:
            if bare_regions(state):
                return self.say(".panel.tap_tiles")
            return self.say(".panel.tap_start", civ=SeatRef(due)) if due is not None else self.say(".phase.ready")
        around = tuple(SeatRef(other) for other in neighbours_of(state, seat))
        words = ".panel.neighbours_of_far" if knows(state, seat, NAVIGATION) else ".panel.neighbours_of"
        return self.say(words if around else ".panel.no_neighbours", civ=SeatRef(seat), civs=around)

    def _legend(self, state: Historia) -> str:
        borders = (fact(NEIGHBOURS, one, other) for one, around in state.board.neighbours.items() for other in around)
        tiles = (fact(TILE_VP, number) for number in state.tiles.values())
        unsure = any(not is_printed(state.board, name) for name in (*borders, *tiles))
        return self.say(".panel.house_map") if unsure else self.say(".panel.map_legend")

    def tap(self, region: str) -> None:
        """In the set-up a tap lays a tile or places a cube; later it shows the region."""
        state: Historia = self.desk.state
        move = setup_move(state, region)
        if move is not None:
            self.desk.perform(move)
        else:
            title = self.desk.words.show(region_name(state, region))
            ways = region_ways(state, self.seat, region)
            open_ways(self.desk, title, ways, (who_is_in(state, region),))


load_kv(__file__)
