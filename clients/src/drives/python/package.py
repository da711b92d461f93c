"""Evaluates rows of a file on a running instance with the package, in three lines.

Arguments: address of the API, API key, file of answers. Prints what the report says of SGI as JSON.
"""

import json
import sys

import sextant


def main(address, key, file):
    with open(file, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    report = sextant.evaluate(rows, embedders=["lexical"], url=address, key=key)
    again = sextant.evaluate(file, embedders=["lexical"], metrics=["sgi"], url=address, key=key)
    auc = report.score("sgi").statistics["auc"]
    assert auc == again.score("sgi").statistics["auc"], again
    print(json.dumps({"auc": [auc.low, auc.value, auc.high], "page": report._repr_html_()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
