"""The titles where researchers already are: PettingZoo, Gymnasium, OpenSpiel, and many games at once on NumPy arrays.

>>> from ludoteka.research import batch
>>> games = batch("isle-of-skye", games=8, seats=2, seed=1)
>>> games.observations.shape[0], games.masks.shape
(8, (8, 541))

Actions and observations are described in docs/research.md; `pip install "ludoteka[research]"` brings what is needed.
"""

from ..core.extras import extra

with extra("research"):
    from .batch import Batch, batch
    from .play import Play
    from .rewards import REWARDS
    from .spec import Spec, spec

__all__ = ["REWARDS", "Batch", "Play", "Spec", "batch", "spec"]
