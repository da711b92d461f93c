"""Evaluates rows of a file on a running instance with the package, in three lines.

Then reads, judges, cancels and exports with the objects of the package. Arguments: address of the
API, API key, file of answers. Prints what the report says of SGI as JSON.
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
    client = sextant.Client(address, key)
    check_objects(client, len(rows))
    check_verdict(client)
    check_cancellation(client)
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


def check_verdict(client):
    """Fits a threshold, activates it and has it judge an answer."""
    project = next(each for each in client.projects() if each.name == "Python")
    experiment = client.experiments(project)[0]
    embedders = {each["name"]: each["id"] for each in client.api.pages("/embedders")}
    wish = {
        "metric": "sgi",
        "embedder_id": embedders["lexical"],
        "label": "grounded",
        "objective": "youden",
    }
    fitted = client.api.post(f"/experiments/{experiment.id}/calibrations", wish)
    path = f"/calibrations/{fitted['id']}"
    client.api.post(path + "/looks")
    client.api.post(path + "/activate", {"confirm_below_floor": True})
    verdict = client.verdict(
        project=project, question="Orlo?", context="It is 211 km long.", answer="300 km."
    )
    assert verdict.calibration_id == fitted["id"], verdict
    client.api.post(path + "/deactivate")


def check_cancellation(client):
    """Interrupts the wait for an experiment, which must then be cancelled."""
    project = next(each for each in client.projects() if each.name == "Python")
    version = client.versions(client.datasets(project)[0])[0]

    def interrupt(_):
        raise KeyboardInterrupt

    try:
        client.experiment(
            project.id, version.id, "interrupted", embedders=["lexical"], progress=interrupt
        )
    except KeyboardInterrupt as interruption:
        assert interruption.__cause__ is None, interruption.__cause__
    ended = client.experiments(project)[0]
    assert ended.name == "interrupted" and ended.state in ("cancelling", "cancelled"), ended


if __name__ == "__main__":
    main(*sys.argv[1:])
