"""Evaluates rows of a file on a running instance with the package, in three lines.

Arguments: address of the API, API key, file of answers. Prints what the report says of SGI as JSON.
"""

import json
import os
import sys
import tempfile
import zipfile

import sextant


def main(address, key, file):
    with open(file, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    report = sextant.evaluate(rows, embedders=["lexical"], url=address, key=key)
    again = sextant.evaluate(file, embedders=["lexical"], metrics=["sgi"], url=address, key=key)
    auc = report.score("sgi").statistics["auc"]
    assert auc == again.score("sgi").statistics["auc"], again
    check_objects(sextant.Client(address, key), len(rows))
    print(json.dumps({"auc": [auc.low, auc.value, auc.high], "page": report._repr_html_()}))


def check_objects(client, rows):
    """Reads what the evaluations have left as typed objects, and exports one as a bundle."""
    project = next(each for each in client.projects() if each.name == "Python")
    experiments = client.experiments(project)
    assert [each.state for each in experiments] == ["completed"] * 2, experiments
    versions = [each for dataset in client.datasets(project) for each in client.versions(dataset)]
    assert all(len(list(client.items(each))) == rows for each in versions), versions
    assert client.report(experiments[0]).to_model().results
    with tempfile.TemporaryDirectory() as folder:
        bundle = client.export(experiments[0], path=os.path.join(folder, "bundle.zip"))
        assert zipfile.is_zipfile(bundle)


if __name__ == "__main__":
    main(*sys.argv[1:])
