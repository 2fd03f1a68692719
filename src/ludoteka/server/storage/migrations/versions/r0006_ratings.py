"""Games of people who keep a name, how everybody fared there, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_games"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_games_rated_ended", "games", ["rated", "ended"])
    op.create_table(
        "played",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("rating", sa.Double, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_played"),
        sa.ForeignKeyConstraint(["table_id"], ["games.table_id"], name="fk_played_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_played_person"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_person", "played", ["person"])
    op.create_table(
        "ratings",
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("title", "player", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
