"""Tests of the Python client against a fake instance. Run: python3 -m unittest discover."""

import contextlib
import http.server
import io
import json
import math
import os
import unittest
from unittest import mock

import sextant
from sextant import connection, records

from fake_instance import KEY, Instance, InstanceTest

REPORT = {
    "findings": [
        {
            "headline": "auc",
            "verdict": "adds",
            "best": {"metric": "sgi", "embedder": "e5"},
            "selected_value": {"value": 0.8, "low": 0.7, "high": 0.9},
            "added_value": {"auc_difference": {"value": 0.02, "low": 0.01, "high": 0.03}},
        },
        {"headline": "spearman", "verdict": "no-score", "best": None, "value": None},
    ],
    "results": [
        {
            "metric": "length",
            "embedder": None,
            "subject": "answer",
            "n_used": 9,
            "binary": {"auc": {"value": 0.5, "low": None, "high": None}, "mean_grounded": 3},
        },
        {
            "metric": "sgi",
            "embedder": "e5",
            "subject": "answer",
            "n_used": 10,
            "binary": {"auc": {"value": 0.8, "low": 0.75, "high": 0.85}, "roc": [[0, 0]]},
        },
        {
            "metric": "sgi",
            "embedder": "<b>",
            "subject": "answer",
            "n_used": 10,
            "binary": {"auc": {"value": None, "low": None, "high": None}},
        },
    ],
}


class ClientTest(InstanceTest):
    def evaluation(self, **replies):
        """Replies of an instance that evaluates anything."""
        Instance.replies = {
            "GET /projects": [(200, {"data": [{"id": "p", "name": "Python"}]})],
            "GET /projects/p/datasets": [(200, {"data": []})],
            "POST /projects/p/datasets": [(201, {"id": "d"})],
            "GET /datasets/d/versions": [(200, {"data": []})],
            "POST /datasets/d/imports": [(201, {"id": "i"})],
            "PUT /imports/i/content": [(204, "")],
            "GET /imports/i": [
                (200, {"state": "running"}),
                (200, {"state": "completed", "version_id": "v"}),
            ],
            "GET /embedders": [
                (
                    200,
                    {
                        "data": [
                            {"name": "e5", "location": "shipped:e5"},
                            {"name": "own", "location": "/models/own"},
                        ]
                    },
                )
            ],
            "POST /projects/p/experiments": [(202, {"id": "x"})],
            "GET /experiments/x": [(200, {"id": "x", "state": "completed"})],
            "POST /experiments/x/cancel": [(202, {})],
            "GET /experiments/x/report": [(200, REPORT)],
            **replies,
        }

    def test_rows_become_a_report(self):
        self.evaluation()

        report = sextant.evaluate(
            [{"q": "Why?", "a": "So."}], question="q", answer="a", url=self.url, key=KEY, quiet=True
        )

        self.assertEqual(
            self.sent("POST /datasets/d/imports")[0]["mapping"], {"question": "q", "answer": "a"}
        )
        self.assertEqual(self.sent("PUT /imports/i/content"), [{"q": "Why?", "a": "So."}])
        self.assertEqual(self.sent("POST /projects/p/experiments")[0]["embedders"], ["e5"])
        self.assertEqual(report.url, self.url + "/experiments/x")
        self.assertEqual({each[2]["Authorization"] for each in Instance.seen}, {"Bearer " + KEY})

    def test_the_same_data_are_imported_once(self):
        names = []
        for rows in ([{"question": "a"}], [{"question": "a"}], [{"question": "b"}]):
            self.evaluation(**{"GET /datasets/d/versions": [(200, {"data": [{"id": "old"}]})]})
            sextant.evaluate(rows, url=self.url, key=KEY, quiet=True)
            names.append(self.sent("POST /projects/p/datasets")[-1]["name"])
        self.assertEqual(names[0], names[1])
        self.assertNotEqual(names[0], names[2])
        self.assertEqual(self.sent("POST /projects/p/experiments")[-1]["version_id"], "old")
        self.assertEqual(self.sent("POST /datasets/d/imports"), [])

    def test_a_refused_import_says_why(self):
        errors = [{"line": n, "field": "grounded", "detail": "is odd."} for n in range(1, 8)]
        self.evaluation(
            **{
                "GET /imports/i": [(200, {"state": "refused", "failure": "7 errors."})],
                "GET /imports/i/errors": [(200, {"data": errors})],
            }
        )

        with self.assertRaises(sextant.EvaluationError) as raised:
            sextant.evaluate([{"question": "a"}], url=self.url, key=KEY, quiet=True)

        text = str(raised.exception)
        self.assertIn("7 errors.\n  row 1, grounded: is odd.", text)
        self.assertIn("row 5", text)
        self.assertNotIn("row 6", text)

    def test_an_experiment_that_fails_is_an_error_and_an_interruption_cancels(self):
        self.evaluation(
            **{"GET /experiments/x": [(200, {"id": "x", "state": "failed", "failure": "no disk"})]}
        )
        with self.assertRaisesRegex(sextant.EvaluationError, "no disk"):
            sextant.evaluate([{"question": "a"}], url=self.url, key=KEY, quiet=True)

        self.evaluation(**{"GET /experiments/x": [(200, {"id": "x", "state": "scoring"})]})
        client = sextant.Client(self.url, KEY)

        def interrupt(_):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            client.experiment("p", "v", "name", progress=interrupt)
        self.assertEqual(Instance.seen[-1][:2], ("POST", "/experiments/x/cancel"))
        self.assertNotIn("Idempotency-Key", Instance.seen[-1][2])

        Instance.replies["POST /experiments/x/cancel"] = [(409, {"detail": "It has ended."})]
        with self.assertRaises(KeyboardInterrupt) as raised:
            client.experiment("p", "v", "name", progress=interrupt)
        self.assertEqual(str(raised.exception.__cause__), "It has ended.")

    def test_progress_is_printed_once_for_each_state(self):
        states = [
            (200, {"id": "x", "state": state}) for state in ("scoring", "scoring", "completed")
        ]
        self.evaluation(**{"GET /experiments/x": states})
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            sextant.evaluate([{"question": "a"}], url=self.url, key=KEY)
        self.assertEqual(printed.getvalue(), "sextant: scoring\nsextant: completed\n")

    def test_a_post_is_repeated_with_its_key(self):
        for trouble in ((503, "", ("Retry-After", "7")), (502, "<html>"), (429, ""), (None, "")):
            with self.subTest(trouble=trouble):
                Instance.replies = {"POST /projects": [trouble, (201, {"id": "p"})]}
                Instance.seen.clear()
                self.assertEqual(self.api.post("/projects", {"name": "n"}), {"id": "p"})
                self.assertEqual(len(Instance.seen), 2)
                self.assertEqual(len({each[2]["Idempotency-Key"] for each in Instance.seen}), 1)
        self.assertEqual(self.pauses[0], 7)
        self.assertTrue(all(pause <= 0.5 for pause in self.pauses[1:]))

    def test_a_post_that_takes_no_key_is_sent_without_one(self):
        for path in (
            "/calibrations/c/activate",
            "/generators",
            "/comparisons",
            "/campaigns/c/pause",
            "/projects/p/answer-sets/estimate",
        ):
            with self.subTest(path=path):
                Instance.seen.clear()
                Instance.replies = {f"POST {path}": [(503, ""), (429, ""), (200, {"id": "x"})]}
                self.assertEqual(self.api.post(path, {"name": "n"}), {"id": "x"})
                self.assertEqual(self.sent(f"POST {path}"), [{"name": "n"}] * 4)

    def test_a_post_without_a_key_is_not_repeated_if_its_reply_is_lost(self):
        for trouble in ((502, {"detail": "Lost."}), (504, ""), (None, "")):
            with self.subTest(trouble=trouble):
                Instance.seen.clear()
                Instance.replies = {"POST /generators": [trouble, (201, {"id": "g"})]}
                with self.assertRaises(sextant.SextantError):
                    self.api.post("/generators", {})
                self.assertEqual(len(Instance.seen), 2)

    def test_a_short_limit_is_waited_for_and_one_of_a_day_is_not(self):
        problem = {"code": "quota-exceeded", "detail": "Try again after 00:00 UTC."}
        Instance.replies = {
            "GET /short": [(429, problem, ("Retry-After", "50")), (200, {})],
            "GET /day": [(429, problem, ("Retry-After", "61"))],
        }
        with self.assertLogs("sextant", "WARNING") as logged:
            self.api.get("/short")
        self.assertEqual(self.pauses, [30])
        self.assertIn("takes no more requests for now; waiting", logged.output[0])
        with self.assertRaisesRegex(sextant.ProblemError, "after 00:00 UTC"):
            self.api.get("/day")
        self.assertEqual(self.pauses, [30])

    def test_two_posts_have_two_keys(self):
        Instance.replies = {"POST /projects": [(201, {})]}
        self.api.post("/projects", {})
        self.api.post("/projects", {})
        self.assertEqual(len({each[2]["Idempotency-Key"] for each in Instance.seen}), 2)

    def test_retries_end(self):
        Instance.replies = {"GET /projects": [(503, {"detail": "Down."})]}
        with self.assertRaisesRegex(sextant.ProblemError, "Down"):
            self.api.get("/projects")
        self.assertEqual(len(Instance.seen), 6)
        self.server.shutdown()
        self.server.server_close()
        with self.assertRaisesRegex(sextant.UnreachableError, "did not answer"):
            self.api.get("/projects")

    def test_a_refusal_is_not_repeated(self):
        problem = {
            "code": "invalid",
            "detail": "Wrong.",
            "errors": [{"pointer": "/name", "detail": "is long"}],
        }
        Instance.replies = {"GET /projects": [(422, problem)]}
        with self.assertRaises(sextant.ProblemError) as raised:
            self.api.get("/projects")
        self.assertEqual(str(raised.exception), "Wrong.\n  /name: is long")
        self.assertEqual((raised.exception.status, raised.exception.code), (422, "invalid"))
        self.assertEqual(len(Instance.seen), 1)

    def test_a_redirect_does_not_get_the_key(self):
        Instance.replies = {"GET /projects": [(302, "", ("Location", self.url + "/elsewhere"))]}
        with self.assertRaises(sextant.ProblemError):
            self.api.get("/projects")
        self.assertEqual(len(Instance.seen), 1)

    def test_a_proxy_of_the_environment_does_not_get_the_key(self):
        proxy = http.server.HTTPServer(("127.0.0.1", 0), Instance)
        self.addCleanup(proxy.server_close)
        Instance.replies = {"GET /projects": [(200, {"data": []})]}
        environment = {"http_proxy": f"http://127.0.0.1:{proxy.server_port}"}
        with mock.patch.dict(os.environ, environment, clear=True):
            api = connection.Connection(self.url, KEY, timeout=1.0)
        self.assertEqual(api.get("/projects"), {"data": []})

    def test_all_pages_are_read(self):
        Instance.replies = {
            "GET /projects": [(200, {"data": [1], "next_cursor": "a b"})],
            "GET /projects?cursor=a+b": [(200, {"data": [2], "next_cursor": None})],
        }
        self.assertEqual(list(self.api.pages("/projects")), [1, 2])

    def test_addresses_and_keys_are_checked(self):
        for url in (
            "http://example.org",
            "ftp://127.0.0.1",
            "127.0.0.1:1",
            "https://a@b",
            "https://",
        ):
            with self.subTest(url=url), self.assertRaises(sextant.SextantError):
                connection.Connection(url, KEY)
        for key in ("", "a b", "a\nb", "schlüssel"):
            with self.subTest(key=key), self.assertRaises(sextant.SextantError):
                connection.Connection(self.url, key)
        self.assertEqual(connection.Connection("https://h:1/api/v1", KEY).url, "https://h:1")
        with (
            mock.patch.dict(os.environ, clear=True),
            self.assertRaisesRegex(sextant.SextantError, "key"),
        ):
            sextant.Client(self.url)

    def test_a_field_that_does_not_exist_is_refused(self):
        with self.assertRaisesRegex(sextant.SextantError, "no field answr"):
            sextant.evaluate([{"question": "a"}], answr="a", url=self.url, key=KEY)
        self.assertEqual(Instance.seen, [])


class RecordsTest(unittest.TestCase):
    def test_values_have_a_form_or_a_refusal(self):
        class Numpy:
            def tolist(self):
                return 3

        row = {"a": math.nan, "b": Numpy(), "c": [1.5, None], "d": {"e": True}, 5: "x"}
        content, _ = records.content_of([row])
        self.assertEqual(
            json.loads(content), {"a": None, "b": 3, "c": [1.5, None], "d": {"e": True}, "5": "x"}
        )
        for wrong in ([], [1], {"a": 1}, 5, [{"a": math.inf}], [{"a": object()}]):
            with self.subTest(wrong=wrong), self.assertRaises(sextant.SextantError):
                records.content_of(wrong)

    def test_a_frame_of_polars_and_one_of_pandas_are_read(self):
        class Polars:
            def to_dicts(self):
                return [{"question": "a"}]

        class Columns(list):
            is_unique = True

        class Pandas:
            columns = Columns(["question"])

            def to_dict(self, orient):
                return [{"question": orient}]

        self.assertEqual(records.content_of(Polars())[0], b'{"question": "a"}\n')
        self.assertEqual(records.content_of(Pandas())[0], b'{"question": "records"}\n')
        Pandas.columns.is_unique = False
        with self.assertRaises(sextant.SextantError):
            records.content_of(Pandas())


class ReportTest(unittest.TestCase):
    report = sextant.Report(REPORT, "https://h/experiments/x")

    def test_findings_are_those_of_labels_that_there_are(self):
        self.assertEqual(
            self.report.findings(),
            [
                "Best of the scores: sgi, e5, with an AUC of 0.800 [0.700, 0.900]. It adds to what the floors"
                " say. Together with all floors it changes their AUC by 0.020 [0.010, 0.030]."
            ],
        )

    def test_a_score_is_found_by_its_name(self):
        self.assertEqual(self.report.score("sgi", "e5").statistics["auc"].low, 0.75)
        self.assertEqual(str(self.report.score("length").statistics["auc"]), "0.500 (no interval)")
        for wrong in (("sgi",), ("other",), ("sgi", "other")):
            with self.subTest(wrong=wrong), self.assertRaises(sextant.SextantError):
                self.report.score(*wrong)

    def test_rows_have_a_column_for_each_bound(self):
        self.assertEqual(
            self.report.to_rows()[1],
            {
                "metric": "sgi",
                "embedder": "e5",
                "subject": "answer",
                "n": 10,
                "auc": 0.8,
                "auc_low": 0.75,
                "auc_high": 0.85,
            },
        )

    def test_a_notebook_shows_text_as_text(self):
        hostile = json.loads(json.dumps(REPORT).replace('"e5"', '"<script>"'))
        shown = sextant.Report(hostile, 'https://h/"x')._repr_html_()
        self.assertNotIn("<script>", shown)
        self.assertNotIn('/"x', shown)
        self.assertLess(shown.index("&lt;script&gt;"), shown.index("length"))


if __name__ == "__main__":
    unittest.main()
