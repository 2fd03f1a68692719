"""Tables with their logs, snapshots, keys, chat and desks."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), nullable=False)


def belongs(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("info", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed_created_id", "tables", ["listed", "created", "id"])
    op.create_index("ix_tables_listed_status_created_id", "tables", ["listed", "status", "created", "id"])
    op.create_table(
        "entries",
        of_table(),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_entries"),
        belongs("entries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        of_table(),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("dump", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_snapshots"),
        belongs("snapshots"),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), nullable=False),
        of_table(),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("local", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_keys"),
        belongs("keys"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_keys_table_id", "keys", ["table_id"])
    op.create_table(
        "chat",
        of_table(),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        belongs("chat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "desks",
        of_table(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_desks"),
        belongs("desks"),
        sqlite_with_rowid=False,
    )
