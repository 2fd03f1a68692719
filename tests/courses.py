"""What titles teach."""

from ludoteka.core.lessons.format import Course, course_of
from ludoteka.games import game


def taught(title: str) -> Course:
    """The lessons of a title that has some."""
    course = course_of(game(title))
    assert course is not None
    return course
