"""Tests of exports against a fake instance."""

import hashlib
import os
import stat
import tempfile
from unittest import mock

import sextant

from fake_instance import KEY, Instance, InstanceTest

CONTENT = "the bytes of an archive\n" * 9000
LINK = "/api/v1/exports/e/file?signature=s"


def export(state="completed", **more):
    return {"id": "e", "state": state, "failure": None, "download": None, "sha256": None, **more}


class ExportsTest(InstanceTest):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(folder.name, "bundle.zip")
        self.client = sextant.Client(self.url, KEY)

    def exports(self, *files, link=LINK, sha256=None):
        digest = sha256 or hashlib.sha256(CONTENT.encode()).hexdigest()
        done = export(download={"url": link, "expires_at": "2026-11-23T00:53:10Z"}, sha256=digest)
        Instance.replies = {
            "POST /exports": [(202, export("queued"))],
            "GET /exports/e": [(200, export("queued")), (200, export("running")), (200, done)],
            "GET /exports/e/file?signature=s": list(files),
        }

    def requests(self):
        return [f"{method} {path}" for method, path, *_ in Instance.seen]

    def assert_nothing_is_left(self, *files):
        self.assertEqual(os.listdir(self.folder), list(files))

    def test_a_file_is_ordered_and_fetched(self):
        self.exports((200, CONTENT))

        path = self.client.export("x", format="pdf", path=self.file)

        self.assertEqual(path, self.file)
        with open(path, encoding="ascii") as file:
            self.assertEqual(file.read(), CONTENT)
        self.assertEqual(self.sent("POST /exports"), [{"experiment_id": "x", "format": "pdf"}])
        self.assertEqual(self.requests()[1:4], ["GET /exports/e"] * 3)
        self.assert_nothing_is_left("bundle.zip")

    def test_an_occurrence_is_ordered_by_its_id_or_as_an_object(self):
        for occurrence in ("o", mock.Mock(id="o")):
            self.exports((200, CONTENT))
            Instance.seen.clear()
            self.client.export_occurrence(occurrence, path=self.file)
            self.assertEqual(self.sent("POST /exports"), [{"occurrence_id": "o"}])
        self.assert_nothing_is_left("bundle.zip")

    def test_the_key_is_not_sent_with_a_link(self):
        self.exports((200, CONTENT))
        self.client.export("x", path=self.file)
        *others, fetched = [headers for _, _, headers, _ in Instance.seen]
        self.assertNotIn("Authorization", fetched)
        self.assertTrue(all("Authorization" in headers for headers in others))

    def test_a_download_that_breaks_off_is_repeated_from_its_start(self):
        short = (200, CONTENT[:70000], ("Content-Length", str(len(CONTENT))))
        longer = (200, CONTENT + "of another", ("Content-Length", str(2 * len(CONTENT))))
        self.exports(short, (503, "down"), longer, (200, CONTENT))

        self.client.export("x", path=self.file)

        self.assertEqual(os.path.getsize(self.file), len(CONTENT))
        self.assertEqual(self.requests().count("GET /exports/e/file?signature=s"), 4)

    def test_a_download_that_stays_short_is_an_error(self):
        self.exports((200, CONTENT[:5], ("Content-Length", "9")))
        with self.assertRaises(sextant.UnreachableError):
            self.client.export("x", path=self.file)
        self.assert_nothing_is_left()

    def test_a_damaged_file_does_not_replace_another(self):
        self.exports((200, CONTENT), sha256="0" * 64)
        with open(self.file, "w", encoding="ascii") as file:
            file.write("old")

        with self.assertRaisesRegex(sextant.ExportError, "damaged.* the instance says 0000"):
            self.client.export("x", path=self.file)

        with open(self.file, encoding="ascii") as file:
            self.assertEqual(file.read(), "old")
        self.assert_nothing_is_left("bundle.zip")

    def test_a_link_to_another_address_is_not_followed(self):
        for link in ("http://127.0.0.1:1/file", "//example.org/file", "https://example.org/file"):
            with self.subTest(link=link):
                self.exports(link=link)
                with self.assertRaisesRegex(sextant.SextantError, "leads away"):
                    self.client.export("x", path=self.file)
                self.assert_nothing_is_left()

    def test_a_redirect_of_a_link_is_not_followed(self):
        self.exports((302, "", ("Location", self.url + "/elsewhere")))
        with self.assertRaises(sextant.ProblemError):
            self.client.export("x", path=self.file)
        self.assertEqual(self.requests()[-1], "GET /exports/e/file?signature=s")

    def test_an_export_that_fails_or_expires_says_so(self):
        for reply, said in (
            (export("failed", failure="The labels have changed."), "The labels have changed."),
            (export("expired"), "The export is expired, without a file."),
            (export("completed"), "The export is completed, without a file."),
        ):
            with self.subTest(said=said):
                self.exports()
                Instance.replies["GET /exports/e"] = [(200, reply)]
                with self.assertRaisesRegex(sextant.ExportError, said):
                    self.client.export("x", path=self.file)

    def test_a_path_is_checked_before_anything_is_ordered(self):
        for path in (self.folder, os.path.join(self.folder, "no", "bundle.zip")):
            with self.subTest(path=path), self.assertRaises(sextant.SextantError):
                self.client.export("x", path=path)
        self.assertEqual(Instance.seen, [])

    def test_a_full_disk_is_not_taken_for_a_broken_connection(self):
        self.exports((200, CONTENT))
        full = mock.Mock(write=mock.Mock(side_effect=OSError(28, "No space left")))
        with self.assertRaisesRegex(sextant.SextantError, "cannot be written.*No space left"):
            self.api.download(LINK, full)
        self.assertEqual(len(Instance.seen), 1)

    def test_only_the_owner_of_the_file_can_read_it(self):
        self.exports((200, CONTENT))
        self.client.export("x", path=self.file)
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o600)
