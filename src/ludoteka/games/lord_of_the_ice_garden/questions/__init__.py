"""What is asked: chapters declare their questions, `index` lists them all, `notation` says how things are written."""
