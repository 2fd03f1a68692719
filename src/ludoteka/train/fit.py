"""Fit a value to how games ended. This is the only place that needs PyTorch.

The network sees every player alike: an encoder turns a player's features and the common ones into a vector; that
vector, the mean and the largest of all players' vectors give the player's standing; a softmax over the players gives
each one's share of the victory. So one network serves any number of players in any order. It begins as the hand-set
value, the sum of the judge's terms, and learns what that does not see.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.value import SPREAD
from ..core.extras import extra
from ..games import game
from .network import Weights, write_onnx
from .shards import Header, read_shards

Step = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Fitting:
    """How a network is trained."""

    width: int = 192
    middle: int = 96
    last: int = 32
    epochs: int = 12
    polish: int = 6
    """Epochs on the newest generation alone, after those on all of them."""
    batch: int = 4096
    rate: float = 2e-3
    decay: float = 1e-4
    trust: float = 0.5
    """How far a position is labelled by what a value foresaw, and not by the end of its game."""
    seed: int = 1


@dataclass(frozen=True)
class Fitted:
    """What came of it: games, positions, the loss on positions of games held out, and what even guesses lose."""

    games: int
    positions: int
    loss: float
    even: float
    spread: dict[int, float]


def spreads(players: Any, scores: Any) -> dict[int, float]:
    """By the number of players: how far apart scores usually are. Twice that is a clear lead."""
    found = {}
    for n in sorted({int(n) for n in players}):
        some = scores[players == n][:, :n].astype(np.float64)
        found[n] = round(float(np.sqrt(some.var(axis=1).mean())) + 1.0, 2)
    return found


def targets(players: Any, wins: Any, scores: Any, later: Any, spread: dict[int, float], trust: float) -> Any:
    """Half the victory, half the points, for each player; where a value looked ahead, that counts as much as both."""
    most = wins.shape[1]
    present = np.arange(most)[None, :] < players[:, None]
    scale = np.vectorize(spread.get)(players).astype(np.float32)
    points = np.where(present, scores / scale[:, None], -1e9)
    points = np.exp(points - points.max(axis=1, keepdims=True))
    ended = 0.5 * wins + 0.5 * points / points.sum(axis=1, keepdims=True)
    foreseen = later.sum(axis=1, keepdims=True) > 0.5
    return np.where(foreseen, (1 - trust) * ended + trust * later, ended), present


def fit(
    paths: list[Path], newest: int, out: Path, fitting: Fitting, step: Step, start: Path | None = None
) -> tuple[Header, Fitted]:
    """Train on the shards, from the weights of the generation before if they are there, and write `model.onnx`."""
    with extra("train"):
        import torch
    torch.manual_seed(fitting.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    header, rows, shard, games = read_shards(paths)
    generation = np.array([int(path.name[:2]) for path in sorted(paths)])[shard]
    wide = header.common + header.most * header.seat
    players = rows[:, wide].astype(np.int64)
    wins = rows[:, wide + 1 : wide + 1 + header.most].astype(np.float32)
    scores = rows[:, wide + 1 + header.most : wide + 1 + 2 * header.most].astype(np.float32)
    later = rows[:, wide + 1 + 2 * header.most :].astype(np.float32)
    spread = spreads(players, scores)
    target, present = targets(players, wins, scores, later, spread, fitting.trust)
    held = shard % 25 == 7 % max(1, int(shard.max()) + 1)
    some = np.random.default_rng(fitting.seed).permutation(len(rows))[:200_000]
    mean, scale = moments(rows[some, :wide].astype(np.float32), present[some], header)

    x = torch.from_numpy(np.ascontiguousarray(rows[:, :wide])).to(device)
    y = torch.from_numpy(target.astype(np.float32)).to(device)
    mask = torch.from_numpy(present).to(device)
    net = network(torch, header, fitting, mean, scale).to(device)
    if start is not None and (start / "weights.pt").exists():
        net.load_state_dict(torch.load(start / "weights.pt", map_location=device, weights_only=True))

    def loss_of(index: Any) -> Any:
        logits = net(x[index].float(), mask[index])
        return -(y[index] * torch.log_softmax(logits, 1).clamp(min=-30)).sum(1).mean()

    def held_loss(index: Any) -> float:
        net.eval()
        with torch.no_grad():
            total = sum(float(loss_of(part)) * len(part) for part in index.split(65536))
        net.train()
        return total / max(1, len(index))

    def train(index: Any, valid: Any, epochs: int, rate: float, first: int) -> float:
        """Some epochs; the weights that did best on what was held out are kept."""
        steps = max(1, len(index) // fitting.batch)
        optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=fitting.decay)
        best, kept = held_loss(valid), {name: value.clone() for name, value in net.state_dict().items()}
        step(first, fitting.epochs + fitting.polish, best)
        for epoch in range(epochs):
            order = index[torch.randperm(len(index), device=device)]
            for i in range(steps):
                for group in optimizer.param_groups:
                    group["lr"] = rate * 0.5 * (1 + cos(pi * (epoch * steps + i) / (epochs * steps)))
                optimizer.zero_grad()
                loss = loss_of(order[i * fitting.batch : (i + 1) * fitting.batch])
                loss.backward()
                torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                optimizer.step()
            now = held_loss(valid)
            if now < best:
                best, kept = now, {name: value.clone() for name, value in net.state_dict().items()}
            step(first + epoch + 1, fitting.epochs + fitting.polish, now)
        net.load_state_dict(kept)
        return best

    def numbers(chosen: Any) -> Any:
        return torch.from_numpy(np.flatnonzero(chosen)).to(device)

    best = train(numbers(~held), numbers(held), fitting.epochs, fitting.rate, 0)
    new = generation == newest
    if fitting.polish and not new.all() and (new & held).any():
        best = train(numbers(new & ~held), numbers(new & held), fitting.polish, fitting.rate / 2, fitting.epochs)
        held = new & held
    out.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), out / "weights.pt")
    write_onnx(out / "model.onnx", header, weights_of(net))
    even = float(np.log(players[held]).mean()) if held.any() else 0.0
    return header, Fitted(games, len(rows), best, even, spread)


def moments(x: Any, present: Any, header: Header) -> tuple[Any, Any]:
    """Mean and scale of every feature, of players that are there."""
    common = x[:, : header.common].astype(np.float64)
    seats = x[:, header.common :].reshape(len(x), header.most, header.seat)[present].astype(np.float64)
    mean = np.concatenate([common.mean(0), seats.mean(0)])
    scale = np.concatenate([common.std(0), seats.std(0)])
    return mean.astype(np.float32), np.where(scale < 1e-3, 1.0, scale).astype(np.float32)


def network(torch: Any, header: Header, fitting: Fitting, mean: Any, scale: Any) -> Any:
    nn = torch.nn

    class Value(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("mean", torch.from_numpy(mean))
            self.register_buffer("scale", torch.from_numpy(scale))
            self.common = nn.Linear(header.common, fitting.width)
            self.own = nn.Linear(header.seat, fitting.width, bias=False)
            self.self_ = nn.Linear(fitting.width, fitting.middle)
            self.average = nn.Linear(fitting.width, fitting.middle, bias=False)
            self.largest = nn.Linear(fitting.width, fitting.middle, bias=False)
            self.last = nn.Linear(fitting.middle, fitting.last)
            self.standing = nn.Linear(fitting.last, 1, bias=False)
            nn.init.zeros_(self.standing.weight)
            # The judge's terms are the first features of each player.
            self.by_hand = nn.Linear(header.seat, 1, bias=False)
            terms = len(game(header.title).judge.names)
            points = torch.from_numpy(scale[header.common :]) / SPREAD
            self.by_hand.weight.data = torch.where(torch.arange(header.seat) < terms, points, 0.0)[None]

        def forward(self, x: Any, present: Any) -> Any:
            c = header.common
            common = (x[:, :c] - self.mean[:c]) / self.scale[:c]
            seats = x[:, c:].reshape(len(x), header.most, header.seat)
            seats = (seats - self.mean[c:]) / self.scale[c:]
            e = torch.relu(self.own(seats) + self.common(common)[:, None, :]) * present[:, :, None]
            average = e.sum(1) / present.sum(1, keepdim=True)
            z = self.self_(e) + (self.average(average) + self.largest(e.max(1).values))[:, None, :]
            logits = (self.standing(torch.relu(self.last(torch.relu(z)))) + self.by_hand(seats))[:, :, 0]
            return logits.masked_fill(~present, -1e9)

    return Value()


def weights_of(net: Any) -> Weights:
    """The weights as arrays; means and scales of the features are worked into the first layer."""
    w = {name: value.detach().cpu().numpy().astype(np.float64) for name, value in net.state_dict().items()}
    c = w["common.weight"].shape[1]
    mean, scale = w["mean"], w["scale"]
    common = (w["common.weight"] / scale[:c]).T
    own = (w["own.weight"] / scale[c:]).T
    bias = w["common.bias"] - mean[:c] @ common - mean[c:] @ own
    return Weights(
        common,
        own,
        bias,
        w["self_.weight"].T,
        w["average.weight"].T,
        w["largest.weight"].T,
        w["self_.bias"],
        w["last.weight"].T,
        w["last.bias"],
        w["standing.weight"].T,
        (w["by_hand.weight"] / scale[c:]).T,
    )
