"""Which servers live, and which of them looks after a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("backend", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_leases_server", "leases", ["server"])
