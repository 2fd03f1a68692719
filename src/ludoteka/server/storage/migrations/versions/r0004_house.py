"""What the host has decided, and the hash of the host's token."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    house = op.create_table(
        "house",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house"),
        sqlite_with_rowid=False,
    )
    # They are there from the beginning, so that whoever changes one can lock it.
    op.bulk_insert(house, [{"name": "rules", "value": "{}"}, {"name": "token", "value": ""}])
