package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.evaluation.remote.EntailmentSpecs;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.testing.TestDatabase;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ServerReply;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entailment models on a scripted chat server. */
class RemoteEntailmentTest {

  private static final List<String> METRICS =
      List.of("semantic-entropy-discrete", "semantic-entropy", "luq");
  private static final TestItem CAPITAL =
      TestItem.of(
          "What is the capital of France?",
          null,
          sample("The capital of France is Paris."),
          sample("It is the city of Paris, of course."),
          sample("The capital of France is Rome."));

  @TempDir Path folder;

  private final ScriptedEntailment model = new ScriptedEntailment();
  private ProtocolServer server;
  private TestDatabase database;
  private TestTenant acme;
  private Grant grant;

  @BeforeEach
  void start() throws Exception {
    server = model.server();
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    grant =
        RemoteAccess.grant(
            database.jdbcUrl(),
            new RemoteAccess(
                CredentialKeys.parse(TestTenant.KEYS), new EndpointPolicy(true, Set.of())));
  }

  @AfterEach
  void stop() {
    grant.close();
    server.close();
    database.close();
  }

  @Test
  void scores_are_those_computed_by_hand_and_their_cost_is_in_the_manifest() throws Exception {
    UUID experiment = experiment(List.of(CAPITAL));
    score(experiment, 0);

    // Two of three samples mean the same.
    double discrete = -(2 / 3. * Math.log(2 / 3.) + 1 / 3. * Math.log(1 / 3.));
    assertThat(value(experiment, "semantic-entropy-discrete")).isCloseTo(discrete, within(1e-9));
    // Support is e / (e + c). No candidate names entailment for Rome: it has the rest, 1 - .9 -
    // .06.
    double same = .8 / .85;
    double other = .04 / .94;
    double ofParis = 1 - (same + other) / 2;
    assertThat(value(experiment, "luq")).isCloseTo((2 * ofParis + (1 - other)) / 3, within(1e-9));

    int pairs = model.asked.size();
    assertThat(model.asked).as("6 whole samples after the question, 6 sentences").hasSize(12);
    assertThat(acme.count("select sum(llm_tokens) from usage_days")).isEqualTo(102L * pairs);
    assertThat(server.calls())
        .allSatisfy(
            call -> {
              assertThat(call.headers()).containsEntry("authorization", "Bearer sk");
              assertThat(call.body().path("temperature").asDouble(-1)).isZero();
              assertThat(call.body().path("top_logprobs").asInt()).isEqualTo(5);
            });

    report(experiment);
    assertThat(new ObjectMapper().readTree(acme.report(experiment, 1)).has("notes"))
        .as("a generator that is asked is no network of this code")
        .isFalse();
    JsonNode manifest = new ObjectMapper().readTree(acme.manifest(experiment));
    assertThat(manifest.at("/entailment_model/server/tokens_in").asLong()).isEqualTo(100L * pairs);
    assertThat(manifest.at("/entailment_model/server/prompt_version").asText())
        .isEqualTo("entailment-1");
    assertThat(manifest.at("/entailment_model/server/cost_per_thousand_answers").asDouble())
        .as("3 USD per million read and 15 written, over 3 answers")
        .isCloseTo((3. * 100 + 15. * 2) * pairs / 1e6 / 3 * 1_000, within(1e-9));
  }

  @Test
  void a_pair_is_paid_once_for_all_experiments() throws Exception {
    score(experiment(List.of(CAPITAL, CAPITAL)), 0);
    assertThat(model.asked).hasSize(12).doesNotHaveDuplicates();

    UUID second = experiment(List.of(CAPITAL));
    score(second, 0);

    assertThat(model.asked).hasSize(12);
    assertThat(acme.count("select entailment_tokens_in from experiments where id = ?", second))
        .isZero();
  }

  @Test
  void an_unclear_reply_is_asked_about_once_more_and_never_neutral() throws Exception {
    model.reply =
        (pair, prompt) ->
            prompt.contains("You have replied before")
                ? Optional.empty()
                : Optional.of(ScriptedEntailment.word("Sure! I think it is entailment."));
    UUID repaired = experiment(List.of(CAPITAL));
    score(repaired, 0);
    assertThat(failures(repaired)).isEmpty();
    assertThat(model.asked).as("each pair twice").hasSize(24);
    assertThat(value(repaired, "semantic-entropy-discrete")).isGreaterThan(.6);
    assertThat(acme.count("select sum(llm_tokens) from usage_days")).isEqualTo(24 * 102);
  }

  @Test
  void a_pair_without_a_clear_reply_fails_its_own_item_and_is_not_paid_again() throws Exception {
    TestItem odd =
        TestItem.of("Odd?", null, sample("The odd one is Paris."), sample("An odd Paris it is."));
    model.reply =
        (pair, prompt) ->
            pair.premise().contains("odd one")
                ? Optional.of(ScriptedEntailment.word("perhaps"))
                : Optional.empty();
    UUID experiment = experiment(List.of(CAPITAL, odd));
    score(experiment, 0);

    assertThat(failures(experiment))
        .containsExactly(
            "1: The reply must be one of the words entailment, contradiction and neutral, found"
                + " \"perhaps\".");
    assertThat(value(experiment, "semantic-entropy-discrete")).isGreaterThan(.6);
    assertThat(model.asked.stream().filter(pair -> pair.premise().contains("odd one")))
        .as("two pairs, each asked and repaired once")
        .hasSize(4);
    assertThat(acme.count("select count(*) from entailments where neutral > .5")).isZero();
  }

  @Test
  void a_job_that_is_killed_pays_nothing_twice_but_its_calls_in_flight() throws Exception {
    int answered = 5;
    model.reply =
        (pair, prompt) ->
            model.asked.size() <= answered
                ? Optional.empty()
                : Optional.of(ServerReply.ok("{}").after(600_000));
    UUID experiment = experiment(List.of(CAPITAL));
    JobID job = TestCluster.submit(graph(experiment, 0));
    await(answered);
    TestCluster.cluster().cancelJob(job).get();
    assertThat(TestCluster.result(job).isSuccess()).isFalse();
    Set<TextPair> before = new HashSet<>(model.asked.subList(0, answered));
    int inFlight = model.asked.size() - answered;
    assertThat(inFlight).isBetween(1, 2);

    model.reply = (pair, prompt) -> Optional.empty();
    score(experiment, 1);

    assertThat(failures(experiment)).isEmpty();
    assertThat(model.asked).hasSize(12 + inFlight);
    assertThat(model.asked.subList(answered, model.asked.size()))
        .doesNotContainAnyElementsOf(before);
    assertThat(acme.count("select count(*) from entailments")).isEqualTo(12);
  }

  @Test
  void a_credential_that_is_withdrawn_fails_the_job_with_the_servers_words() throws Exception {
    model.reply =
        (pair, prompt) ->
            Optional.of(ServerReply.error(401, "invalid_api_key", "The key sk is revoked."));
    assertThat(failure(experiment(List.of(CAPITAL)), 0))
        .startsWith(
            "the entailment model asked classifies nothing: The server answered with status 401"
                + " (invalid_api_key)");
  }

  @Test
  void a_generator_that_moved_or_is_gone_is_not_called() throws Exception {
    UUID experiment = experiment(List.of(CAPITAL));
    acme.ids("update generators set base_url = 'http://127.0.0.1:1/v1' returning id");
    assertThat(failure(experiment, 0)).contains("has another address by now");
    acme.ids("delete from generators returning id");
    assertThat(failure(experiment, 1)).contains("has been deleted");
    assertThat(model.asked).isEmpty();
  }

  private void await(int stored) throws InterruptedException {
    for (int i = 0; i < 12_000; i++) {
      boolean waits = model.asked.size() > stored;
      if (waits && acme.count("select count(*) from entailments") == stored) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new AssertionError("the calls did not come");
  }

  private UUID experiment(List<TestItem> items) {
    GeneratorSpec asked =
        new GeneratorSpec(
            GeneratorKind.OPENAI_CHAT,
            server.baseUrl(),
            "m",
            null,
            new Sampling(0.0, null, 16, List.of(), null, 0, 5));
    EntailmentSpec spec = EntailmentSpecs.of("asked", asked);
    acme.prompted(spec, asked, "sk");
    return acme.experiment(acme.imported(items), METRICS, null, List.of(), spec);
  }

  private double value(UUID experiment, String metric) {
    return Double.parseDouble(
        acme.strings(
                """
                select s.value::text from scores s join items i on i.id = s.item_id
                where s.experiment_id = ? and s.metric = ? and i.ordinal = 0
                """,
                experiment,
                metric)
            .get(0));
  }

  private List<String> failures(UUID experiment) {
    return acme.strings(
        """
        select i.ordinal || ': ' || f.reason
        from item_failures f join items i on i.id = f.item_id
        where f.experiment_id = ? and f.stage = 'scoring'
        """,
        experiment);
  }

  private void score(UUID experiment, int attempt) throws Exception {
    TestCluster.finish(graph(experiment, attempt));
  }

  private String failure(UUID experiment, int attempt) throws Exception {
    return Jobs.reason(
        TestCluster.run(graph(experiment, attempt)).getSerializedThrowable().orElseThrow());
  }

  private void report(UUID experiment) throws Exception {
    JobRequest request = acme.request(JobKind.REPORTING, experiment, 0);
    TestCluster.finish(Jobs.graph(request, folder.resolve("checkpoints").toUri().toString(), null));
  }

  private StreamGraph graph(UUID experiment, int attempt) {
    JobRequest request = acme.request(JobKind.SCORING, experiment, attempt);
    StreamGraph graph =
        ScoringJob.graph(
            request,
            TestSettings.settings(folder.resolve("checkpoints")),
            TestSettings.models(Embedders::open));
    graph.setJobId(Jobs.id(request));
    return graph;
  }
}
