"""Names that are kept, the devices where people are signed in, and the seats that belong to a name."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_people_folded", "people", ["folded"], unique=True)
    op.create_index("ix_people_code", "people", ["code"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_sitters"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sitters_person"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
    op.add_column("keys", sa.Column("session", sa.String(64), nullable=True))
    op.create_index("ix_keys_session", "keys", ["session"])
