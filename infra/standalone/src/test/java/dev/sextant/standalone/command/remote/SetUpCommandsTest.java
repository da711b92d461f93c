package dev.sextant.standalone.command.remote;

import static dev.sextant.standalone.command.remote.FakeInstance.json;
import static dev.sextant.standalone.command.remote.FakeInstance.silence;
import static dev.sextant.standalone.command.remote.FakeInstance.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Commands that set up generators, labellers and campaigns, against an instance that a fake plays.
 */
class SetUpCommandsTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ID = "0190d3b4-7f4e-7c3a-9d55-0123456789ab";
  private static final String OTHER = "0190d3b4-7f4e-7c3a-9d55-0123456789ac";
  private static final String SECRET = "sk-very-secret";
  private static final String[] GENERATOR = {
    "generator", "add", "mini", "--base-url", "https://llm.example/v1", "--model", "m"
  };

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
  void a_generator_gets_the_settings_of_the_line_and_nothing_else() throws Exception {
    instance.on("POST /generators", json(generator("running")));

    assertThat(run(GENERATOR).code()).isZero();
    assertThat(body(0))
        .isEqualTo(
            read(
                "{'kind': 'openai-chat', 'base_url': 'https://llm.example/v1', 'model': 'm', 'name': 'mini'}"));

    CommandRun full =
        run(
            GENERATOR,
            "--kind",
            "openai-completions",
            "--project",
            OTHER,
            "--system",
            "Be brief.",
            "--temperature",
            "server",
            "--top-p",
            "0.9",
            "--max-tokens",
            "64",
            "--stop",
            "a",
            "--stop",
            "b",
            "--thinking-budget",
            "32",
            "--logprobs",
            "--top-logprobs",
            "3",
            "--concurrency",
            "7");
    assertThat(full.code()).as(full.errors()).isZero();
    assertThat(body(1))
        .isEqualTo(
            read(
                "{'kind': 'openai-completions', 'base_url': 'https://llm.example/v1', 'model': 'm', 'system_prompt': 'Be brief.',"
                    + " 'parameters': {'temperature': null, 'top_p': 0.9, 'max_tokens': 64, 'stop': ['a', 'b'],"
                    + " 'thinking_budget': 32, 'logprobs': 3}, 'concurrency': 7, 'name': 'mini', 'project_id': '%s'}"
                        .formatted(OTHER)));
  }

  @Test
  void a_credential_comes_from_a_file_standard_input_or_a_variable_and_is_never_shown()
      throws Exception {
    instance.on("POST /generators", json(generator("running")));
    Path file = Files.writeString(folder.resolve("credential"), SECRET + "\n");

    CommandRun ofFile = run(GENERATOR, "--credential-file", file.toString());
    CommandRun ofInput = runWith(SECRET + "\n", "--credential-stdin", "--json");
    CommandRun ofVariable = run(GENERATOR, "--credential-env", FakeInstance.VARIABLE);

    assertThat(body(0).path("credential").asText()).isEqualTo(SECRET);
    assertThat(body(1).path("credential").asText()).isEqualTo(SECRET);
    assertThat(body(2).path("credential").asText())
        .isEqualTo(System.getenv(FakeInstance.VARIABLE).strip());
    assertThat(ofFile.output() + ofFile.errors() + ofInput.output() + ofInput.errors())
        .doesNotContain(SECRET);
    assertThat(ofVariable.output() + ofVariable.errors())
        .doesNotContain(System.getenv(FakeInstance.VARIABLE));
  }

  @Test
  void a_text_that_is_no_credential_is_refused_and_not_repeated() throws Exception {
    Path file = Files.writeString(folder.resolve("credential"), SECRET + " of two words");

    CommandRun run = run(GENERATOR, "--credential-file", file.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains("holds no credential").doesNotContain(SECRET);
    assertThat(instance.requests()).isEmpty();
    CommandRun unset = run(GENERATOR, "--credential-env", "SEXTANT_NO_CREDENTIAL");
    assertThat(unset.errors()).contains("SEXTANT_NO_CREDENTIAL", "is not set");
    assertThat(runWith("", "--credential-stdin").errors()).contains("Standard input holds no");
  }

  @Test
  void a_price_is_set_after_the_generator_is_there() throws Exception {
    instance
        .on("POST /generators", json(generator("running")))
        .on("PUT /generators/" + ID + "/price", json(generator("running")));

    CommandRun run =
        run(GENERATOR, "--currency", "EUR", "--price-in", "0.4", "--price-out", "1.60");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(body(1)).isEqualTo(read("{'currency': 'EUR', 'price_in': 0.4, 'price_out': 1.60}"));
  }

  @Test
  void a_generator_whose_price_cannot_be_set_is_there_and_the_next_command_is_named()
      throws Exception {
    String price = "/generators/" + ID + "/price";
    instance
        .on("POST /generators", json(generator("running")))
        .on("PUT " + price, status(403, "{\"detail\": \"You may not.\"}"));

    CommandRun run =
        run(
            GENERATOR,
            "--currency",
            "EUR",
            "--price-in",
            "0.4",
            "--price-out",
            "1.60",
            "--price-cached",
            "0.1");

    String next =
        "generator price %s --currency EUR --price-in 0.4 --price-out 1.60 --price-cached 0.1"
            .formatted(ID);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors())
        .contains(
            "is registered, but its price may not have been set",
            "./sextant " + next,
            "You may not.");
    assertThat(run.output()).isEmpty();

    instance.on("PUT " + price, json(generator("running")));
    instance.on("GET /generators/" + ID, json(generator("running")));
    CommandRun again = instance.run(next.split(" "));
    assertThat(again.code()).as(again.errors()).isZero();
    assertThat(again.output()).contains("mini");
    JsonNode body = body(instance.requests().size() - 1);
    assertThat(body).isEqualTo(body(1));
  }

  @ParameterizedTest
  @CsvSource({"done,0", "failed,3"})
  void the_end_of_the_probe_is_the_exit_code_if_asked_for(String state, int code) {
    instance
        .on("POST /generators", json(generator("running")))
        .on("GET /generators/" + ID, json(generator(state)));

    CommandRun run = run(GENERATOR, "--wait");

    assertThat(run.code()).as(run.errors()).isEqualTo(code);
    assertThat(run.output()).contains("probe", state);
  }

  @Test
  void a_generator_is_not_created_twice_where_a_reply_is_lost() {
    instance.on("POST /generators", silence(), json(generator("running")));

    CommandRun run = run(GENERATOR);

    assertThat(run.code()).isEqualTo(1);
    assertThat(instance.requests()).hasSize(1);
    instance.on("POST /generators", status(503, "{}"), json(generator("running")));
    assertThat(run(GENERATOR).code()).as("refused, so nothing was created").isZero();
  }

  @Test
  void a_labeller_has_the_policy_of_a_file() throws Exception {
    Path policy = Files.writeString(folder.resolve("policy"), "Only what the reference says.\n");
    instance
        .on(
            "GET /generators?limit=100",
            json("{'data': [{'name': 'mini', 'id': '%s'}]}".formatted(ID)))
        .on(
            "POST /labellers",
            json("{'id': '%s', 'name': 'checker', 'version': 2}".formatted(OTHER)));

    CommandRun run =
        instance.run(
            "labeller",
            "add",
            "checker",
            "--kind",
            "segment-score",
            "--generator",
            "mini",
            "--policy",
            policy.toString(),
            "--top-logprobs",
            "none");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(run.output()).contains("version", "2", OTHER);
    assertThat(body(1))
        .isEqualTo(
            read(
                "{'kind': 'segment-score', 'policy': 'Only what the reference says.\\n', 'top_logprobs': null,"
                    + " 'name': 'checker', 'generator_id': '%s'}".formatted(ID)));
  }

  @Test
  void a_campaign_names_its_systems_oracle_trend_and_times() throws Exception {
    instance.on("POST /campaigns", json("{'id': '%s', 'name': 'weekly'}".formatted(ID)));

    CommandRun run =
        instance.run(
            "campaign",
            "create",
            "weekly",
            "--project",
            ID,
            "--dataset",
            ID,
            "--dataset-version",
            OTHER,
            "--imported",
            "--answer-set",
            "last=prod-",
            "--generator",
            "new=" + OTHER,
            "--answers",
            "3",
            "--prompt",
            "long-form",
            "--draw-seed",
            "9",
            "--budget",
            "2.5",
            "--embedders",
            "lexical",
            "--metrics",
            "sgi,length",
            "--outcomes",
            "answered,truncated",
            "--label-by",
            OTHER,
            "--label-role",
            "judged",
            "--baseline-runs",
            "4",
            "--alpha",
            "0.1",
            "--trend-metrics",
            "grounded",
            "--cron",
            "0 6 * * MON",
            "--time-zone",
            "Europe/Berlin",
            "--overlap",
            "queue",
            "--exports",
            "bundle,html");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(instance.requests().get(0).once()).isNotEqualTo("null");
    assertThat(body(0))
        .isEqualTo(
            read(
                ("{'name': 'weekly', 'project_id': 'ID', 'datasets': [{'dataset_id': 'ID', 'version_id': 'OTHER'}],"
                        + " 'systems': [{'name': 'imported', 'kind': 'imported'},"
                        + " {'name': 'last', 'kind': 'answer-set', 'answer_set_prefix': 'prod-'},"
                        + " {'name': 'new', 'kind': 'generator', 'generator_id': 'OTHER', 'sampling': {'answers_per_item': 3,"
                        + " 'prompt': {'preset': 'long-form'}, 'seed': 9, 'budget': '2.5'}}],"
                        + " 'experiment': {'embedders': ['lexical'], 'metrics': ['sgi', 'length'], 'outcomes': ['answered', 'truncated']},"
                        + " 'labelling': {'labeller_id': 'OTHER', 'role': 'judged'},"
                        + " 'trend': {'baseline_runs': 4, 'alpha': 0.1, 'metrics': ['grounded']},"
                        + " 'trigger': {'kind': 'cron', 'cron': '0 6 * * MON', 'time_zone': 'Europe/Berlin'},"
                        + " 'overlap': 'queue', 'exports': ['bundle', 'html']}")
                    .replace("ID", ID)
                    .replace("OTHER", OTHER)));
  }

  @Test
  void an_estimate_creates_nothing() {
    instance.on(
        "POST /campaign-estimates",
        json("{'first_runs': 5, 'cells': [{'system': 'imported', 'answers': 12}]}"));

    CommandRun run =
        instance.run(
            "campaign",
            "create",
            "w",
            "--project",
            ID,
            "--dataset",
            ID,
            "--imported",
            "--embedders",
            "lexical",
            "--estimate");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(run.output()).contains("imported", "12");
    assertThat(run.errors()).contains("start at once: 5");
    assertThat(instance.lines()).containsExactly("POST /campaign-estimates");
    assertThat(instance.requests().get(0).body()).contains("\"trigger\":{\"kind\":\"request\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "generator add a --model m|add needs --base-url.",
        "generator add a --base-url u --model m --kind grpc|--kind takes one of openai-chat",
        "generator add a --base-url u --model m --concurrency 201|--concurrency takes a whole number from 1 to 200",
        "generator add a --base-url u --model m --top-logprobs 0|--top-logprobs takes a whole number from 1 to 20",
        "generator add a --base-url u --model m --price-in 1|A price is --currency",
        "generator add a --base-url u --model m --currency euro --price-in 1 --price-out 1|three letters",
        "generator add a --base-url u --model m --credential sk-1|There is no option --credential here.",
        "generator price a --currency EUR|A price is --currency",
        "labeller add a --kind judge|add needs --generator.",
        "labeller add a --kind poll --generator g|--kind takes one of segment-score",
        "campaign create a --project p --dataset d --imported --outcomes lost|--outcomes takes one of answered",
        "campaign create a --project p --dataset d|A campaign needs --imported",
        "campaign create a --project p --dataset d --imported --cron x --on-new-version|Give one of --cron",
        "campaign create a --project p --dataset d --imported --time-zone UTC|--time-zone needs --cron.",
        "campaign create a --project p --dataset d --imported --at tomorrow|--at takes an instant in UTC",
        "campaign create a --project p --dataset d --imported --label-role judged|need --label-by.",
        "campaign create a --project p --dataset d --dataset e --dataset-version 1 --imported|a single --dataset",
        "campaign create a --project p --dataset d --generator =g|takes NAME=VALUE or VALUE"
      })
  void a_wrong_line_is_refused_before_any_request(String line, String sentence) {
    CommandRun run = instance.run(line.split(" "));

    assertThat(run.code()).as(run.errors()).isEqualTo(2);
    assertThat(run.errors()).contains(sentence, "Usage: ./sextant ");
    assertThat(instance.requests()).isEmpty();
  }

  private CommandRun run(String[] line, String... more) {
    String[] all = new String[line.length + more.length];
    System.arraycopy(line, 0, all, 0, line.length);
    System.arraycopy(more, 0, all, line.length, more.length);
    return instance.run(all);
  }

  private CommandRun runWith(String input, String... more) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
    try {
      return run(GENERATOR, more);
    } finally {
      System.setIn(before);
    }
  }

  private JsonNode body(int request) throws IOException {
    return MAPPER.readTree(instance.requests().get(request).body());
  }

  private static JsonNode read(String json) throws IOException {
    return MAPPER.readTree(json.replace('\'', '"'));
  }

  private static String generator(String probe) {
    return "{'id': '%s', 'name': 'mini', 'probe': {'state': '%s'}}".formatted(ID, probe);
  }
}
