package dev.sextant.standalone.command.remote;

import static dev.sextant.standalone.command.remote.FakeInstance.json;
import static dev.sextant.standalone.command.remote.FakeInstance.silence;
import static dev.sextant.standalone.command.remote.FakeInstance.status;
import static dev.sextant.standalone.command.remote.FakeInstance.torn;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands over the API against an instance of which a fake answers the requests. */
class RemoteCommandsTest {

  private static final String ID = "0190d3b4-7f4e-7c3a-9d55-0123456789ab";
  private static final String OTHER = "0190d3b4-7f4e-7c3a-9d55-0123456789ac";
  private static final String PROJECTS = "GET /projects?limit=100";
  private static final String NONE = "{'data': [], 'next_cursor': null}";

  @TempDir Path folder;
  private FakeInstance instance;

  @BeforeEach
  void start() throws IOException {
    instance = new FakeInstance();
  }

  @AfterEach
  void stop() {
    instance.close();
  }

  @Test
  void all_pages_are_read_into_one_document() throws Exception {
    instance
        .on(PROJECTS, json(page(0, 100, "'two/='")))
        .on("GET /projects?limit=100&cursor=two%2F%3D", json(page(100, 200, "'three'")))
        .on("GET /projects?limit=100&cursor=three", json(page(200, 250, "null")));

    CommandRun run = instance.run("project", "list", "--json");

    JsonNode document = new ObjectMapper().readTree(run.output());
    assertThat(document.path("data")).hasSize(250);
    assertThat(document.path("next_cursor").isNull()).isTrue();
    assertThat(run.errors()).isEmpty();
  }

  @Test
  void an_empty_list_is_empty_for_programs_and_a_sentence_for_people() {
    instance.on(PROJECTS, json(NONE));

    assertThat(instance.run("project", "list").output()).isEmpty();
    assertThat(instance.run("project", "list").errors()).startsWith("There are none.");
    assertThat(instance.run("projects", "list", "--json").output()).contains("\"data\" : [ ]");
  }

  @Test
  void a_hostile_name_cannot_drive_the_terminal() {
    instance.on(
        PROJECTS, json("{'data': [{'name': 'a\\u001b[2J\\nb\\u009b', 'id': '%s'}]}".formatted(ID)));

    for (String line : new String[] {"project list", "project list --json", "project show none"}) {
      CommandRun run = instance.run(line.split(" "));
      assertThat(run.output() + run.errors())
          .as(line)
          .contains("\\u001")
          .doesNotContain("\u001b", "\u009b");
    }
    assertThat(instance.run("project", "list").output().lines()).hasSize(2);
  }

  @Test
  void a_new_object_is_asked_for_again_under_one_key() {
    instance.on(
        "POST /projects",
        status(503, "{}"),
        silence(),
        json("{'id': '%s', 'name': 'a'}".formatted(ID)));

    CommandRun run = instance.run("project", "add", "a");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(instance.requests()).hasSize(3);
    assertThat(instance.requests().stream().map(FakeInstance.Request::once).distinct())
        .hasSize(1)
        .doesNotContain("null");
  }

  @Test
  void a_limit_that_ends_soon_is_waited_for_with_a_notice() {
    instance.on(PROJECTS, limited("0"), limited("1"), json(NONE));

    CommandRun run = instance.run("project", "list");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(run.errors())
        .isEqualToNormalizingNewlines(
            "  the instance takes no more requests for now; waiting\nThere are none.\n");
    assertThat(instance.lines()).hasSize(3);
  }

  @Test
  void the_limit_of_a_day_ends_a_command_at_once() {
    instance.on(PROJECTS, limited("61"), json(NONE));

    CommandRun run = instance.run("project", "list");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).isEqualToNormalizingNewlines("Try again after 00:00 UTC.\n");
    assertThat(instance.lines()).hasSize(1);
  }

  private static FakeInstance.Reply limited(String seconds) {
    return status(429, "{\"detail\": \"Try again after 00:00 UTC.\"}", seconds);
  }

  @Test
  void a_torn_reply_is_asked_for_again() {
    instance.on(PROJECTS, torn("{'data': ["), json(NONE));

    assertThat(instance.run("project", "list").code()).isZero();
    assertThat(instance.lines()).hasSize(2);
  }

  @Test
  void a_name_of_two_is_refused_with_their_ids() {
    instance.on(
        PROJECTS,
        json(
            "{'data': [{'name': 'a', 'id': '%s'}, {'name': 'a', 'id': '%s'}]}"
                .formatted(ID, OTHER)));

    CommandRun run = instance.run("project", "show", "a");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains("2 projects are called 'a'", ID, OTHER);
    assertThat(instance.run("project", "show", "b").errors())
        .startsWith("There is no project 'b'. There are: a, a.");
  }

  @Test
  void an_id_is_asked_for_at_once() {
    instance.on("GET /projects/" + ID, json("{'name': 'a', 'id': '%s'}".formatted(ID)));

    assertThat(instance.run("project", "show", ID).output()).contains("name         a");
    assertThat(instance.lines()).containsExactly("GET /projects/" + ID);
  }

  @ParameterizedTest
  @CsvSource({"'', %2$s", "--dataset-version 1, %1$s", "--dataset-version 2, %2$s"})
  void the_newest_version_is_taken_unless_the_line_names_another(String option, String version) {
    String one = "{'id': '%s', 'number': 1}".formatted(ID);
    String two = "{'id': '%s', 'number': 2}".formatted(OTHER);
    instance
        .on("GET /datasets/" + ID, json("{'id': '%s', 'latest_version': %s}".formatted(ID, two)))
        .on(
            "GET /datasets/" + ID + "/versions?limit=100",
            json("{'data': [%s, %s]}".formatted(one, two)));

    instance.run(("answer-set list --dataset " + ID + " " + option).strip().split(" "));

    assertThat(instance.lines())
        .last()
        .isEqualTo("GET /versions/" + version.formatted(ID, OTHER) + "/answer-sets");
  }

  @Test
  void a_dataset_without_a_version_is_refused() {
    instance.on("GET /datasets/" + ID, json("{'id': '%s', 'latest_version': null}".formatted(ID)));

    CommandRun run = instance.run("answer-set", "list", "--dataset", ID);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).startsWith("The dataset has no version yet: import a file into it.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401|{\"detail\": \"Invalid API key.\"}|1|Invalid API key.",
        "403|{\"detail\": \"The key lacks the scope read.\"}|2|The key lacks the scope read.",
        "500|<html>|1|<html>",
        "302|''|2|302",
        "200|<html>|1|gave a reply that is no JSON"
      })
  void what_the_instance_refuses_ends_with_a_sentence(
      int answer, String body, int code, String sentence) {
    instance.on(PROJECTS, status(answer, body));

    CommandRun run = instance.run("project", "list");

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.errors()).contains(sentence);
    assertThat(run.output() + run.errors()).doesNotContain(System.getenv(FakeInstance.VARIABLE));
    assertThat(instance.lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "project list --url http://sextant.example.org|would go to sextant.example.org unencrypted",
        "project list --url ftp://127.0.0.1|--url takes the address of an instance",
        "project list --url https://a@b|--url takes the address of an instance",
        "project list --url https://a.example --profile b|give one of them",
        "project list --key-env A|--key-env needs --url",
        "project list --url https://a.example --data b|--data is for the instance of this machine",
        "project list --url https://a.example --key-env SEXTANT_NO_KEY|in the variable SEXTANT_NO_KEY",
        "project|project needs one of ",
        "project fly|There is no command 'fly'.",
        "project add|add needs NAME.",
        "project add a b|'b' is one word too many.",
        "project add --description|The option --description needs a value.",
        "project add --description --json|The option --description needs a value.",
        "experiment start|start needs --dataset.",
        "experiment list|list needs --project.",
        "compare|compare needs EXPERIMENT.",
        "compare a --score /b --url https://a.example|--score takes a metric",
        "calibrate a --objective best|--objective takes one of youden",
        "calibrate a --objective f1 --confirm-below-floor|--confirm-below-floor needs --activate.",
        "verdict --answer a|verdict needs --project or --calibration.",
        "completion fish|completion takes one of bash, zsh",
        "profile add a/b --url https://a.example|The name of a profile has letters",
        "profile add a --url http://a.example|would go to a.example unencrypted",
        "profile add a --url https://a.example --key-env sxk-1|takes the name of a variable, not a key"
      })
  void a_wrong_line_is_refused_before_any_request(String line, String sentence) {
    CommandRun run = CommandRun.of(line.split(" "));

    assertThat(run.code()).as(run.errors()).isEqualTo(2);
    assertThat(run.errors()).contains(sentence, "Usage: ./sextant ");
    assertThat(run.output()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"completed,0", "completed-with-failures,0", "failed,3", "cancelled,3"})
  void the_end_of_an_experiment_is_the_exit_code(String state, int code) {
    String experiment = "{'id': '%s', 'state': '%s'}".formatted(ID, state);
    instance
        .on("GET /experiments/" + ID + "/events", json("data: " + experiment + "\n\n"))
        .on("GET /experiments/" + ID, status(503, ""), json(experiment));

    CommandRun run = instance.run("experiment", "wait", ID);

    assertThat(run.code()).as(run.errors()).isEqualTo(code);
    assertThat(run.output()).contains(state);
  }

  @ParameterizedTest
  @CsvSource({"true,3", "false,0", "null,4"})
  void a_verdict_is_an_exit_code_if_asked_for(String flagged, int code) {
    instance.on("POST /verdicts", json("{'flagged': %s}".formatted(flagged)));
    String[] line = {"verdict", "--calibration", ID, "--question", "q", "--answer", "a"};

    assertThat(instance.run(line).code()).isZero();
    assertThat(
            instance
                .run("verdict", "--calibration", ID, "--answer", "a", "--fail-if-flagged")
                .code())
        .isEqualTo(code);
    assertThat(instance.requests().get(0).body())
        .contains("\"calibration_id\":\"" + ID, "\"question\":\"q\"", "\"answer\":\"a\"");
  }

  @Test
  void an_export_has_its_name_when_it_is_complete() {
    Path out = folder.resolve("all.zip");
    instance.on("GET /export", status(200, "zip"));

    CommandRun run = instance.run("export", "tenant", "--out", out.toString());

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(out).hasContent("zip");
    assertThat(folder).isDirectoryContaining("glob:**all.zip");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void a_torn_export_leaves_what_was_there() {
    Path out = folder.resolve("all.zip");
    instance.on("GET /export", status(200, "old"), torn("zi"));
    instance.run("export", "tenant", "--out", out.toString());

    CommandRun run = instance.run("export", "tenant", "--out", out.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors()).contains("did not answer");
    assertThat(out).hasContent("old");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void a_folder_in_place_of_the_file_is_refused_before_any_request() {
    CommandRun run = instance.run("export", "tenant", "--out", folder.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualToNormalizingNewlines(
            "Expected the name of a file, found the folder %s.\n".formatted(folder));
    assertThat(instance.lines()).isEmpty();
  }

  @Test
  void a_file_that_cannot_get_its_name_is_not_blamed_on_the_instance() {
    Path out = folder.resolve("all.zip");
    instance.on(
        "GET /export",
        exchange -> {
          Files.createDirectories(out.resolve("in the way"));
          status(200, "zip").give(exchange);
        });

    CommandRun run = instance.run("export", "tenant", "--out", out.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors()).startsWith("The file " + out + " cannot be written: ");
  }

  @Test
  void a_template_that_is_no_text_is_not_blamed_on_the_instance() throws Exception {
    Path template = Files.write(folder.resolve("template"), new byte[] {(byte) 0xff});

    CommandRun run =
        instance.run(
            "answer-set",
            "sample",
            "--dataset",
            ID,
            "--generator",
            ID,
            "--template",
            template.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualToNormalizingNewlines("The file %s is no text in UTF-8.\n".formatted(template));
  }

  @ParameterizedTest
  @CsvSource({
    "7d8edc4f2a4fbd3b9fde1f3b7e4b6a2a,/api/v1/f,1,differs from its checksum",
    "RIGHT,/api/v1/f,0,Written",
    "RIGHT,https://elsewhere.example/f,1,does not lead to the instance"
  })
  void a_bundle_is_made_and_then_fetched(String hash, String url, int code, String sentence)
      throws Exception {
    String sha256 =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest("zip".getBytes(UTF_8)));
    String made =
        "{'id': 'e', 'state': 'completed', 'sha256': '%s', 'download': {'url': '%s'}}"
            .formatted(hash.replace("RIGHT", sha256), url);
    instance
        .on("POST /exports", json(made.replace("completed", "queued")))
        .on("GET /exports/e", json(made))
        .on("GET /f", status(200, "zip"));
    Path out = folder.resolve("bundle.zip");

    CommandRun run = instance.run("export", "bundle", ID, "--out", out.toString());

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.errors()).contains(sentence);
    assertThat(folder.toFile().list()).hasSize(1 - code);
  }

  @Test
  void an_occurrence_is_ordered_by_its_id() {
    instance
        .on(
            "POST /exports",
            json("{'id': 'e', 'state': 'completed', 'download': {'url': '/api/v1/f'}}"))
        .on("GET /f", status(200, "zip"));
    Path out = folder.resolve("occurrence.zip");

    CommandRun run = instance.run("export", "occurrence", ID, "--vectors", "--out", out.toString());

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(out).hasContent("zip");
    CommandRun unnamed = instance.run("export", "occurrence", "weekly", "--out", out.toString());
    assertThat(unnamed.code()).isEqualTo(2);
  }

  @Test
  void a_bundle_that_the_instance_cannot_make_is_an_error() {
    instance.on("POST /exports", json("{'id': 'e', 'state': 'failed', 'failure': 'Too old.'}"));

    CommandRun run =
        instance.run("export", "bundle", ID, "--out", folder.resolve("b.zip").toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors()).contains("The export was not made: Too old.");
  }

  private static String page(int from, int to, String cursor) {
    return "{'data': [%s], 'next_cursor': %s}"
        .formatted(
            IntStream.range(from, to).mapToObj("{'name': 'p%d'}"::formatted).collect(joining(",")),
            cursor);
  }
}
