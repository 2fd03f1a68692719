"""Lessons: chapters of a course that a title brings as data, played at a real table by the real rules."""
