"""Seasons and tournaments; notices for the devices of a name, and passkeys that open it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("notify", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("maker", sa.String(32), nullable=True),
        sa.Column("info", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.ForeignKeyConstraint(["maker"], ["people.id"], name="fk_events_maker"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_events_created_id", "events", ["created", "id"])
    op.create_index("ix_events_status", "events", ["status"])
    op.create_index("ix_events_maker", "events", ["maker"])
    op.create_table(
        "entrants",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("out", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_entrants"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_entrants_event_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_entrants_person"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entrants_event_id_person", "entrants", ["event_id", "person"], unique=True)
    op.create_index("ix_entrants_person", "entrants", ["person"])
    op.create_table(
        "places",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entrant", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("rank", sa.Integer, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("event_id", "round", "entrant", name="pk_places"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_places_event_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_places_table_id", "places", ["table_id"])
    op.create_table(
        "passkeys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_passkeys_person"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_challenges"),
        sqlite_with_rowid=False,
    )
