"""Writes picture files with the pixels that Pillow decodes; see README.md."""

import hashlib
import io
import json
import sys
from pathlib import Path

import numpy
import PIL
import transformers
from PIL import Image, ImageOps
from pictures import files, raw_alphas
from transformers.image_transforms import convert_to_rgb

LOSSY = (".jpg", "lossy.webp", "lossy-alpha.webp")


def read(content):
    """As transformers reads a file: the picture is turned as EXIF says."""
    picture = ImageOps.exif_transpose(Image.open(io.BytesIO(content)))
    if picture.mode == "I;16":
        # Pillow would make all levels above 255 white: Sextant keeps the higher byte, as Pillow does for colours.
        picture = Image.fromarray((numpy.array(picture) >> 8).astype(numpy.uint8))
    return picture


def expected(name, content, folder):
    pixels = convert_to_rgb(read(content), return_numpy=True)  # on white where it is transparent
    height, width = pixels.shape[:2]
    entry = {"file": name, "width": width, "height": height, "sha256": hashlib.sha256(pixels.tobytes()).hexdigest()}
    if name.endswith(LOSSY):
        # Decoders differ in their last digits, so the pixels themselves are compared.
        entry["pixels"] = f"{name}.pixels.png"
        Image.fromarray(pixels).save(folder / entry["pixels"], optimize=True)
    return entry


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for name, content in files():
        (folder / name).write_bytes(content)
        entries.append(expected(name, content, folder))
    for name, content in raw_alphas():
        # A compressed channel has the same values, so the pixels are those of lossy-alpha.webp.
        (folder / name).write_bytes(content)
        assert expected(name, content, folder)["sha256"] == expected("lossy-alpha.webp", (folder / "lossy-alpha.webp").read_bytes(), folder)["sha256"]
    versions = {"pillow": PIL.__version__, "numpy": numpy.__version__, "transformers": transformers.__version__}
    (folder / "expected.json").write_text(json.dumps({"versions": versions, "files": entries}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
