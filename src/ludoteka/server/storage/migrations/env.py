"""Runs the migrations on the connection that the store hands over."""

from alembic import context

from ludoteka.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # A migration happens as a whole or not at all; SQLite can do this too when it is asked to.
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
