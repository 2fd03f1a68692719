"""Litestar and nothing but Litestar: addresses, what goes in and out of them, errors, the port."""
