"""Reads and writes the examples in a file with the models that are generated from the contract."""

import json
import sys

from sextant import models


def known(value):
    """Leaves out null: a field that is not required is left out if it is None."""
    if isinstance(value, dict):
        return {name: known(each) for name, each in value.items() if each is not None}
    return [known(each) for each in value] if isinstance(value, list) else value


def main(file):
    with open(file, encoding="utf-8") as examples:
        for example in json.load(examples):
            read = getattr(models, example["schema"]).from_json(example["body"])
            written = read.to_json()
            assert known(written) == known(example["body"]), (example["schema"], written)
            json.dumps(written)


main(*sys.argv[1:])
