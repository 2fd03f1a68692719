"""The documentation site: `make docs` builds it, and any warning is an error."""

import ludoteka

project = "Ludoteka"
author = "Ludoteka contributors"
project_copyright = "Ludoteka contributors, MIT licence"
version = release = ludoteka.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings are plain sentences, in which `this` is code; they stand in the order of the source.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

# Nothing is loaded from elsewhere: the theme uses the fonts of the system, and pictures are our own.
html_theme = "furo"
html_title = f"Ludoteka {release}"
html_copy_source = False
html_show_sphinx = False
