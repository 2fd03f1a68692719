"""The network of a learned value as an ONNX graph, written node by node: it is small and never changes its form."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core.extras import extra
from .shards import Header


class Weights(NamedTuple):
    """Arrays in the order of the graph; matrices take rows from the left."""

    common: Any
    own: Any
    bias: Any
    self_: Any
    average: Any
    largest: Any
    middle_bias: Any
    last: Any
    last_bias: Any
    standing: Any
    by_hand: Any


def write_onnx(path: Path, header: Header, weights: Weights) -> None:
    """`position` is rows of what is common and then each player's features; `shares` has a number for each player."""
    with extra("train"):
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    given = {name: np.asarray(value, np.float32) for name, value in weights._asdict().items()}
    given |= {
        "zero": np.array([0], np.int64),
        "one": np.array([1], np.int64),
        "common_end": np.array([header.common], np.int64),
        "end": np.array([1 << 40], np.int64),
        "by_player": np.array([0, -1, header.seat], np.int64),
        "player_axis": np.array([1], np.int64),
        "last_axis": np.array([2], np.int64),
    }
    node = helper.make_node
    nodes = [
        node("Slice", ["position", "zero", "common_end", "one"], ["c"]),
        node("Slice", ["position", "common_end", "end", "one"], ["flat"]),
        node("Reshape", ["flat", "by_player"], ["s"]),
        node("MatMul", ["c", "common"], ["c1"]),
        node("Add", ["c1", "bias"], ["c2"]),
        node("Unsqueeze", ["c2", "player_axis"], ["c3"]),
        node("MatMul", ["s", "own"], ["s1"]),
        node("Add", ["s1", "c3"], ["e0"]),
        node("Relu", ["e0"], ["e"]),
        node("ReduceMean", ["e", "player_axis"], ["mean"]),
        node("ReduceMax", ["e", "player_axis"], ["max"]),
        node("MatMul", ["mean", "average"], ["m1"]),
        node("MatMul", ["max", "largest"], ["m2"]),
        node("Add", ["m1", "m2"], ["m3"]),
        node("Add", ["m3", "middle_bias"], ["m4"]),
        node("MatMul", ["e", "self_"], ["z0"]),
        node("Add", ["z0", "m4"], ["z1"]),
        node("Relu", ["z1"], ["z"]),
        node("MatMul", ["z", "last"], ["l0"]),
        node("Add", ["l0", "last_bias"], ["l1"]),
        node("Relu", ["l1"], ["l"]),
        node("MatMul", ["l", "standing"], ["t0"]),
        node("MatMul", ["s", "by_hand"], ["t1"]),
        node("Add", ["t0", "t1"], ["t"]),
        node("Squeeze", ["t", "last_axis"], ["logits"]),
        node("Softmax", ["logits"], ["shares"], axis=1),
    ]
    graph = helper.make_graph(
        nodes,
        "value",
        [helper.make_tensor_value_info("position", TensorProto.FLOAT, ["batch", "width"])],
        [helper.make_tensor_value_info("shares", TensorProto.FLOAT, ["batch", "players"])],
        [numpy_helper.from_array(array, name) for name, array in given.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], producer_name="ludoteka")
    made.ir_version = 8
    onnx.checker.check_model(made)
    path.write_bytes(made.SerializeToString())
