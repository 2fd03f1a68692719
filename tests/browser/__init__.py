"""A package, so that the browser and its server are let go when the tests of this folder are over."""
