package dev.sextant.standalone.command.remote;

import static dev.sextant.standalone.command.remote.FakeInstance.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports from the command line, and the waiting for them. */
class ImportCommandsTest {

  private static final String PROJECT = "019f0000-0000-7000-8000-000000000001";
  private static final String DATASET = "019f0000-0000-7000-8000-000000000002";
  private static final String VERSION = "019f0000-0000-7000-8000-000000000003";
  private static final String IMPORT = "019f0000-0000-7000-8000-000000000004";

  @TempDir private Path folder;
  private FakeInstance instance;

  @BeforeEach
  void start() throws IOException {
    instance = new FakeInstance();
    instance
        .on(
            "GET /imports/" + IMPORT,
            running("waiting", 0, "null"),
            running("reading", 500, "2000"),
            running("storing", 30, "40"),
            state("completed", 0))
        .on(
            "GET /versions/" + VERSION,
            json("{'id': '%s', 'item_count': 40, 'answer_count': 80}".formatted(VERSION)));
  }

  @AfterEach
  void stop() {
    instance.close();
  }

  private static FakeInstance.Reply running(String stage, int done, String total) {
    return json(
        "{'id': '%s', 'state': 'running', 'progress': {'stage': '%s', 'done': %d, 'total': %s}}"
            .formatted(IMPORT, stage, done, total));
  }

  private static FakeInstance.Reply state(String state, int errors) {
    return json(
        "{'id': '%s', 'state': '%s', 'progress': null, 'version_id': '%s', 'line_count': 40, 'error_count': %d, 'failure': 'The file is refused.'}"
            .formatted(IMPORT, state, VERSION, errors));
  }

  @Test
  void an_import_that_is_waited_for_shows_what_it_has_read_and_stored() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), "{\"question\":\"Why?\"}\n");
    instance
        .on(
            "GET /projects?limit=100",
            json("{'data': [{'name': 'bot', 'id': '%s'}]}".formatted(PROJECT)))
        .on(
            "POST /projects/" + PROJECT + "/import-previews",
            json(
                "{'format': 'native', 'bytes': 20, 'fault': null, 'mapping': {}, 'proposed_mapping': {}, 'columns': [], 'label_words': []}"))
        .on("GET /projects/" + PROJECT + "/datasets?limit=100", json("{'data': []}"))
        .on("POST /projects/" + PROJECT + "/datasets", json("{'id': '%s'}".formatted(DATASET)))
        .on(
            "POST /datasets/" + DATASET + "/imports",
            json("{'id': '%s', 'state': 'awaiting-content'}".formatted(IMPORT)))
        .on("PUT /imports/" + IMPORT + "/content", json("{'id': '%s'}".formatted(IMPORT)));

    CommandRun run =
        instance.run("dataset", "import", file.toString(), "--project", "bot", "--wait");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(run.errors())
        .containsSubsequence(
            "bytes read", "25 %  500 of 2,000", "items stored", "75 %  30 of 40", "completed")
        .contains("imported 40 items, 80 answers from 40 lines");
    assertThat(run.output()).contains("completed", VERSION);
  }

  @Test
  void an_import_without_a_file_is_not_waited_for() {
    instance.on("GET /imports/" + IMPORT, state("awaiting-content", 0));

    CommandRun run = instance.run("dataset", "import-status", IMPORT, "--wait");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors())
        .contains("received no file", "PUT /api/v1/imports/" + IMPORT + "/content");
  }

  @Test
  void an_import_may_be_waited_for_later() {
    instance.on(
        "GET /imports/" + IMPORT,
        running("waiting", 0, "null"),
        running("waiting", 0, "null"),
        running("reading", 500, "2000"),
        running("storing", 30, "40"),
        state("completed", 0));

    CommandRun run = instance.run("dataset", "import-status", IMPORT, "--wait");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(run.errors())
        .containsSubsequence("waiting", "bytes read", "items stored", "completed");
    assertThat(instance.lines()).contains("GET /versions/" + VERSION);
  }

  @Test
  void the_status_alone_waits_for_nothing() {
    CommandRun run = instance.run("dataset", "import-status", IMPORT);

    assertThat(run.code()).isZero();
    assertThat(run.output()).contains("running");
    assertThat(instance.lines()).containsExactly("GET /imports/" + IMPORT);
  }

  @Test
  void a_file_that_is_refused_while_it_is_waited_for_ends_with_two() {
    instance.on("GET /imports/" + IMPORT, running("reading", 1, "2"), state("refused", 0));

    CommandRun run = instance.run("dataset", "import-status", IMPORT, "--wait");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains("The file is refused.");
  }
}
