"""What scoring tiles and bonus tokens do, in one sentence each: a message key and the numbers of the tables for it."""

from ..components.tables import Tables


def scoring_rule(tables: Tables, tile: int) -> tuple[str, dict[str, int]]:
    """`vp`, `second` and `third` are the points of the tile, `at_least` is the smallest size that counts."""
    args = dict(zip(("vp", "second", "third"), tables.scoring_vp[tile], strict=False))
    args["at_least"] = tables.scoring_at_least[tile]
    return f"{tables.scoring_name[tile]}.rule", args


def token_rule(tables: Tables, token: int) -> tuple[str, dict[str, int]]:
    return f"{tables.token_name[token]}.rule", {
        "vp": tables.token_vp[token],
        "gold": tables.token_gold[token],
        "roads": tables.token_roads[token],
        "move": tables.token_move[token],
        "income": tables.token_income[token],
    }
