package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.evaluation.remote.RemoteSpecs;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.embedding.VectorProbe;
import dev.sextant.remote.embedding.protocol.EmbeddingKind;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.testing.TestDatabase;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import dev.sextant.testing.generator.ScriptedEmbedder;
import dev.sextant.testing.generator.ServerReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Embedders on a scripted server that returns the vectors of the lexical embedder. */
class RemoteScoringTest {

  private static final List<String> METRICS = List.of("isotropy-vne", "sgi", "theta-qc");
  private static final RoleSettings PLAIN = RoleSettings.PLAIN;
  private static final LexicalEmbedder LEXICAL = new LexicalEmbedder();

  @TempDir Path folder;

  private final ScriptedEmbedder model = new ScriptedEmbedder(RemoteScoringTest::vector);
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
  void the_report_is_that_of_a_local_embedder_with_the_same_vectors() throws Exception {
    TestTenant.Imported imported = acme.imported(TestItems.capitals(40));
    UUID local = acme.experiment(imported, METRICS, null, List.of(LexicalEmbedder.lexical()));
    UUID remote = acme.experiment(imported, METRICS, null, List.of(registered(PLAIN)));
    score(local);
    score(remote);

    String expected = report(local).replace("\"lexical\"", "\"on-server\"");
    assertThat(report(remote)).isEqualTo(expected).contains("isotropy-vne", "on-server");

    JsonNode manifest = json(acme.manifest(remote));
    assertThat(manifest.at("/embedders/0/server/model").asText()).isEqualTo("m");
    long tokens = manifest.at("/embedders/0/tokens").asLong();
    assertThat(tokens).isPositive();
    assertThat(manifest.at("/embedders/0/server/cost_per_thousand_answers").asDouble())
        .isCloseTo(
            0.02 * tokens / 1e6 / manifest.at("/dataset/answers").asLong() * 1_000, within(1e-12));
    assertThat(server.calls())
        .allSatisfy(call -> assertThat(call.headers()).containsEntry("authorization", "Bearer sk"));
  }

  @Test
  void a_text_is_paid_once_and_its_tokens_are_counted() throws Exception {
    TestTenant.Imported imported = acme.imported(TestItems.capitals(12));
    EmbedderSpec spec = registered(PLAIN);
    score(acme.experiment(imported, METRICS, null, List.of(spec)));
    assertThat(texts()).isNotEmpty().doesNotHaveDuplicates();
    int paid = texts().size();

    score(acme.experiment(imported, METRICS, null, List.of(spec)));

    assertThat(texts()).hasSize(paid);
    long billed = model.paid().stream().mapToLong(text -> text.split("\\s+").length).sum();
    assertThat(acme.count("select sum(llm_tokens) from usage_days")).isEqualTo(billed);
    assertThat(acme.count("select sum(tokens_billed) from experiment_embedders")).isEqualTo(billed);
    assertThat(acme.count("select sum(texts_embedded) from usage_days")).isEqualTo(paid);
  }

  @Test
  void questions_and_other_texts_have_vectors_of_their_own() throws Exception {
    EmbedderSpec spec = registered(new RoleSettings("query: ", null));
    TestItem item =
        TestItem.of("Same text", "A context", sample("Same text"), sample("Another answer"));
    score(acme.experiment(acme.imported(List.of(item)), METRICS, null, List.of(spec)));

    assertThat(texts())
        .containsExactlyInAnyOrder("query: Same text", "Same text", "A context", "Another answer");
    assertThat(acme.count("select count(distinct revision) from embeddings")).isEqualTo(2);
  }

  @Test
  void a_text_that_the_server_refuses_costs_its_own_item_only() throws Exception {
    List<TestItem> items = new ArrayList<>(TestItems.capitals(6));
    items.add(TestItem.of("Poison?", null, sample("Some poison."), sample("None.")));
    EmbedderSpec spec = registered(PLAIN);
    model.fault(
        call ->
            call.body().toString().contains("Some poison.")
                ? Optional.of(ServerReply.error(400, "invalid", "no poison, please"))
                : Optional.empty());
    UUID experiment = acme.experiment(acme.imported(items), METRICS, null, List.of(spec));
    score(experiment);

    assertThat(
            acme.strings(
                "select reason from item_failures where experiment_id = ? and stage = 'scoring'",
                experiment))
        .containsExactly("The server answered with status 400 (invalid): no poison, please");
    assertThat(texts()).doesNotHaveDuplicates();
  }

  @Test
  void changed_vectors_are_another_revision_and_fail_the_job() throws Exception {
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(3)), METRICS, null, List.of(registered(PLAIN)));
    model.vectors(text -> vector(text + " changed"));

    assertThat(failure(experiment))
        .startsWith(
            "the server of the embedder on-server computes other vectors than it did when it was registered (cosine 0.")
        .contains("register its new revision");
    assertThat(acme.count("select count(*) from embeddings")).isZero();
  }

  @Test
  void noise_of_the_server_changes_nothing() throws Exception {
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(3)), METRICS, null, List.of(registered(PLAIN)));
    model.vectors(
        text -> {
          float[] vector = vector(text);
          vector[0] += 1e-4f;
          return vector;
        });
    score(experiment);
    assertThat(acme.count("select count(*) from embeddings")).isPositive();
  }

  @Test
  void a_credential_that_is_withdrawn_fails_the_job_with_the_servers_words() throws Exception {
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(12)), METRICS, null, List.of(registered(PLAIN)));
    model.fault(
        call ->
            isProbe(call)
                ? Optional.empty()
                : Optional.of(ServerReply.error(401, "invalid_api_key", "The key sk is revoked.")));
    assertThat(failure(experiment))
        .isEqualTo(
            "the embedder on-server gives no vectors: The server answered with status 401 (invalid_api_key): The key sk"
                + " is revoked. Nothing that was embedded is embedded again.");
  }

  @Test
  void a_job_that_waits_for_the_server_can_be_cancelled() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    EmbedderSpec spec = registered(PLAIN);
    model.fault(
        call -> {
          if (isProbe(call)) {
            return Optional.empty();
          }
          called.countDown();
          return Optional.of(ServerReply.ok("{}").after(600_000));
        });
    UUID experiment =
        acme.experiment(acme.imported(TestItems.capitals(12)), METRICS, null, List.of(spec));
    JobID job = TestCluster.submit(graph(experiment));
    called.await();
    TestCluster.cluster().cancelJob(job).get();
    assertThat(TestCluster.result(job).isSuccess()).isFalse();
  }

  private static boolean isProbe(ServerCall call) {
    return call.body().toString().contains(VectorProbe.TEXTS.get(1));
  }

  private List<String> texts() {
    return model.paid().stream().filter(text -> !VectorProbe.TEXTS.contains(text)).toList();
  }

  private EmbedderSpec registered(RoleSettings question) {
    EmbeddingSpec settings =
        new EmbeddingSpec(
            EmbeddingKind.OPENAI, server.baseUrl(), "m", null, question, PLAIN, 8_192);
    List<float[]> probe = VectorProbe.TEXTS.stream().map(RemoteScoringTest::vector).toList();
    EmbedderSpec passages = RemoteSpecs.of("on-server", settings, TextRole.PASSAGE, probe);
    EmbedderSpec questions = RemoteSpecs.of("on-server", settings, TextRole.QUESTION, probe);
    acme.server(passages, questions, settings, probe, "sk");
    return passages;
  }

  private static float[] vector(String text) {
    return LEXICAL.embed(List.of(text)).get(0).vector().clone();
  }

  private void score(UUID experiment) throws Exception {
    TestCluster.finish(graph(experiment));
  }

  private String failure(UUID experiment) throws Exception {
    return Jobs.reason(TestCluster.run(graph(experiment)).getSerializedThrowable().orElseThrow());
  }

  private StreamGraph graph(UUID experiment) {
    JobRequest request = request(JobKind.SCORING, experiment);
    StreamGraph graph =
        ScoringJob.graph(
            request,
            TestSettings.settings(folder.resolve("checkpoints")),
            TestSettings.models(Embedders::open));
    graph.setJobId(Jobs.id(request));
    return graph;
  }

  private String report(UUID experiment) throws Exception {
    JobRequest request = request(JobKind.REPORTING, experiment);
    TestCluster.finish(Jobs.graph(request, folder.resolve("checkpoints").toUri().toString(), null));
    return acme.report(experiment, 1);
  }

  private JobRequest request(JobKind kind, UUID experiment) {
    return acme.request(kind, experiment, 0);
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }
}
