"""Tests of the methods that return objects of the contract. They need the generated models."""

import datetime

import sextant

from fake_instance import KEY, Instance, InstanceTest

TIME = "2026-11-23T00:37:59Z"


def project(name):
    return {
        "id": f"id-{name}",
        "name": name,
        "description": "",
        "revision": 1,
        "created_by": "owner",
        "created_at": TIME,
        "of_a_newer_instance": 1,
    }


VERDICT = {
    "calibration_id": "c",
    "metric": "sgi",
    "embedder": {"id": "m", "name": "lexical"},
    "entailment_model": None,
    "score": 0.5,
    "undefined": None,
    "flagged": True,
    "threshold": 0.7,
    "direction": "flag-at-or-below",
    "band": "review",
    "expected_error": None,
    "risk": None,
    "fitted_range": {"from": 0.1, "to": 0.9},
    "cautions": [{"code": "band-disagrees", "sentence": "They disagree."}],
    "stale": [],
}


class ListingsTest(InstanceTest):
    def setUp(self):
        super().setUp()
        self.client = sextant.Client(self.url, KEY)

    def test_projects_are_objects_of_all_pages(self):
        Instance.replies = {
            "GET /projects": [(200, {"data": [project("a")], "next_cursor": "x"})],
            "GET /projects?cursor=x": [(200, {"data": [project("b")], "next_cursor": None})],
        }
        first, second = self.client.projects()
        self.assertIsInstance(first, sextant.models.Project)
        self.assertEqual((first.name, second.name), ("a", "b"))
        self.assertEqual(
            first.created_at,
            datetime.datetime(2026, 11, 23, 0, 37, 59, tzinfo=datetime.timezone.utc),
        )

    def test_each_list_has_its_path_by_object_or_id(self):
        of = sextant.models.Project.from_json(project("a"))
        empty = [(200, {"data": [], "next_cursor": None})]
        for call, path in (
            (lambda: self.client.datasets(of), "/projects/id-a/datasets"),
            (lambda: self.client.experiments(of), "/projects/id-a/experiments"),
            (lambda: self.client.calibrations("p"), "/projects/p/calibrations"),
            (lambda: self.client.versions("d"), "/datasets/d/versions"),
            (lambda: list(self.client.items("v")), "/versions/v/items"),
        ):
            with self.subTest(path=path):
                Instance.replies = {f"GET {path}": empty}
                self.assertEqual(call(), [])

    def test_items_are_asked_for_page_by_page(self):
        item = {"data": [], "next_cursor": "x"}
        Instance.replies = {"GET /versions/v/items": [(200, item)]}
        self.client.items("v")
        self.assertEqual(Instance.seen, [])

    def test_a_verdict_is_asked_for_with_what_is_given(self):
        Instance.replies = {"POST /verdicts": [(503, ""), (200, VERDICT)]}

        verdict = self.client.verdict(
            project="p", question="Why?", answer="So.", scores={"ragas": 0.5}
        )

        self.assertEqual(verdict.fitted_range.from_, 0.1)
        self.assertEqual(verdict.cautions[0].code, "band-disagrees")
        self.assertEqual(verdict.to_json(), VERDICT)
        self.assertEqual(
            self.sent("POST /verdicts"),
            [{"project_id": "p", "question": "Why?", "answer": "So.", "scores": {"ragas": 0.5}}] * 2,
        )

    def test_a_reply_of_another_form_is_an_error_that_names_the_field(self):
        wrong = project("a")
        del wrong["created_at"]
        Instance.replies = {"GET /projects": [(200, {"data": [wrong], "next_cursor": None})]}
        with self.assertRaisesRegex(
            sextant.ContractError, "Project lacks the required field created_at"
        ):
            self.client.projects()

    def test_a_report_is_read_whole_on_request(self):
        body = {"findings": [], "results": []}
        Instance.replies = {"GET /experiments/x/report": [(200, body)]}
        report = self.client.report("x")
        self.assertEqual(report.body, body)
        with self.assertRaisesRegex(sextant.ContractError, "Report lacks the required field"):
            report.to_model()

    def test_the_package_has_no_other_name(self):
        with self.assertRaises(AttributeError):
            sextant.nothing  # noqa: B018
