"""Exports the committed small BERT by optimum, and quantises that export to 8 bits; see README.md."""

import json
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import onnx
from onnxruntime.quantization import QuantType, quantize_dynamic
from optimum.exporters.onnx import main_export

EXPORTED = "bert-optimum"
QUANTISED = "bert-quantised"
PACKAGES = ("optimum", "optimum-onnx", "onnxruntime", "onnx", "torch", "transformers")


def add_versions(folder):
    file = folder / "expected.json"
    expected = json.loads(file.read_text())
    expected["exported"] = {package: version(package) for package in PACKAGES}
    file.write_text(json.dumps(expected, separators=(",", ":")) + "\n")


def export(folder):
    with tempfile.TemporaryDirectory() as scratch:
        main_export(str(folder), output=scratch, task="feature-extraction")
        model = onnx.load(Path(scratch) / "model.onnx")
    for node in model.graph.node:
        node.doc_string = ""  # it names the files of this machine
    onnx.save(model, folder / "model.onnx")
    (folder / "model.safetensors").unlink()
    add_versions(folder)


def quantise(source, folder):
    shutil.copytree(source, folder, dirs_exist_ok=True)
    # 7 bits: with 8, processors without VNNI saturate.
    quantize_dynamic(source / "model.onnx", folder / "model.onnx", weight_type=QuantType.QInt8, reduce_range=True)


if __name__ == "__main__":
    parent = Path(sys.argv[1])
    export(parent / EXPORTED)
    quantise(parent / EXPORTED, parent / QUANTISED)
