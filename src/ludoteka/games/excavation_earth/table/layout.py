"""Where things lie in their regions, in units; the boards are drawn to these measures."""

from typing import Final

# The world: map with locations, and places in the oceans for forecast, black market and supplies.
MAP_WIDE: Final = 1.75
MAP_HIGH: Final = 10.0
TILE: Final = 0.82
TILE_DROP: Final = 0.95
TILE_STEP: Final = 0.84
CARD_WIDE: Final = 0.7
FORECAST: Final = ((0.68, 6.02), (1.66, 6.02), (2.64, 6.02), (0.68, 7.42), (1.66, 7.42))
DECK: Final = (0.68, 8.82)
PILE: Final = (1.66, 8.82)
TOKENS: Final = (2.64, 8.82)
FORECAST_CARD: Final = 1.3
BLACK: Final = ((6.5, 8.0), (7.42, 8.0), (8.34, 8.0), (6.96, 9.1), (7.88, 9.1))
SUPPLY: Final = ((11.1, 9.32), (11.82, 9.32), (12.54, 9.32), (13.26, 9.32), (13.98, 9.32))
SURVEYED: Final = ((11.9, 6.75), (12.95, 6.75), (14.0, 6.75))

# Trade: popularity above, six markets with their queues, the ship below.
TRADE_WIDE: Final = 9.0
TRACK_Y: Final = 0.72
TRACK_SIZE: Final = 1.44
TRACK_WIDE: Final = 1.02
TRACK_STEP: Final = 1.5
MARKET_Y: Final = 2.01
MARKET_STEP: Final = 0.93
MARKET_SIZE: Final = 0.9
MARKET_WIDE: Final = 10.0
QUEUE_X: Final = 1.95
QUEUE_STEP: Final = 0.82
QUEUED: Final = 0.8
TRADER_X: Final = 6.3
TRADER_STEP: Final = 0.6
TRADER: Final = 0.6
SHIP_Y: Final = 8.16
CENTRE_SIZE: Final = 1.9
CENTRE_WIDE: Final = 1.58
CENTRE_STEP: Final = 3.0
BAY_Y: Final = 9.56
BAY_SIZE: Final = 0.78
BAY_WIDE: Final = 11.5

# Before a player: the hand with the actions above, and the faction board.
HAND_WIDE: Final = 11.0
ACTION_WIDE: Final = 1.4
ACTION_SIZE: Final = 0.98
SMALL_CARD: Final = 0.98
CARD_SIZE: Final = 2.75
CARD_Y: Final = 2.5
BOARD_WIDE: Final = 3.0
BOARD_HIGH: Final = 3.3
HOLD_X: Final = 2.58
HOLD_Y: Final = 0.82
HATCH_X: Final = 2.94
LOWER_Y: Final = 2.36
SLOT: Final = 0.84
SEAL_X: Final = 1.28
CREW_X: Final = 4.28
CELL_X: Final = 5.64
CELL_Y: Final = 0.68
CELL_WIDE: Final = 1.3
CELL_SIZE: Final = 0.55
CELL_STEP_X: Final = 0.73
CELL_STEP_Y: Final = 0.6
