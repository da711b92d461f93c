"""Drives a running instance with the generated client, from a project to a verdict.

Arguments: address of the API, API key, file of answers. Prints the verdict as JSON.
"""

import json
import sys
import time

import sextant_client as sextant

PAUSE_SECONDS = 0.3
LOOKS = 1000


def ended(look, ends):
    """Looks until the state is one of the ends, and returns what was seen then."""
    for _ in range(LOOKS):
        seen = look()
        if seen.state in ends:
            return seen
        time.sleep(PAUSE_SECONDS)
    raise SystemExit(f"still {seen.state}")


def drive(client, content):
    project = sextant.ProjectsApi(client).create_project(
        sextant.CreateProjectRequest(name="python")
    )
    version_id = imported(client, project, content)
    experiment, embedder_id = evaluated(client, project, version_id)
    calibration = calibrated(client, experiment, embedder_id)
    item = json.loads(content.splitlines()[0])
    verdict = sextant.CalibrationsApi(client).create_verdict(
        sextant.CreateVerdictRequest(
            project_id=project.id,
            question=item["question"],
            context=item["context"],
            answer=item["answers"][0]["text"],
        )
    )
    assert verdict.calibration_id == calibration.id, verdict
    assert verdict.score is not None and verdict.flagged is not None, verdict
    return verdict


def imported(client, project, content):
    dataset = sextant.DatasetsApi(client).create_dataset(
        project.id, sextant.CreateDatasetRequest(name="answers")
    )
    assert dataset.latest_version is None, dataset
    imports = sextant.ImportsApi(client)
    announced = imports.create_import(
        dataset.id, sextant.CreateImportRequest(source_name="answers.jsonl")
    )
    imports.put_import_content(announced.id, content)
    done = ended(
        lambda: imports.get_import(announced.id), ("completed", "refused", "failed")
    )
    assert done.state == "completed", done
    return done.version_id


def evaluated(client, project, version_id):
    experiments = sextant.ExperimentsApi(client)
    asked = experiments.create_experiment(
        project.id,
        sextant.CreateExperimentRequest(
            name="lexical", version_id=version_id, embedders=["lexical"], metrics=["sgi"]
        ),
    )
    done = ended(
        lambda: experiments.get_experiment(asked.id),
        ("completed", "completed-with-failures", "cancelled", "failed"),
    )
    assert done.state == "completed", done
    report = experiments.get_report(asked.id)
    assert {"sgi"} < {result.metric for result in report.results}, report
    return done, done.embedders[0].id


def calibrated(client, experiment, embedder_id):
    calibrations = sextant.CalibrationsApi(client)
    fitted = calibrations.create_calibration(
        experiment.id,
        sextant.CreateCalibrationRequest(
            metric="sgi", embedder_id=embedder_id, label="grounded", objective="youden"
        ),
    )
    assert fitted.judgement is None, fitted
    judged = calibrations.create_look(fitted.id)
    assert judged.judgement is not None and len(judged.looks) == 1, judged
    active = calibrations.activate_calibration(
        fitted.id, sextant.ActivateCalibrationRequest(confirm_below_floor=True)
    )
    assert active.active, active
    return active


def main(address, key, file):
    configuration = sextant.Configuration(host=address, access_token=key)
    with open(file, "rb") as answers, sextant.ApiClient(configuration) as client:
        print(drive(client, answers.read()).to_json())


if __name__ == "__main__":
    main(*sys.argv[1:])
