package dev.sextant.remote.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.remote.BrokenClock;
import dev.sextant.remote.embedding.protocol.EmbeddingKind;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedEmbedder;
import dev.sextant.testing.generator.ServerReply;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteEmbeddingClientTest {

  private static final RoleSettings PLAIN = RoleSettings.PLAIN;

  private final ScriptedEmbedder model = new ScriptedEmbedder(ScriptedEmbedder::vector);
  private final Map<String, float[]> vectors = new TreeMap<>();
  private final List<PaidVectors> parts = new ArrayList<>();
  private ProtocolServer server;

  @BeforeEach
  void start() throws Exception {
    server = model.server();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(EmbeddingKind.class)
  void each_kind_gives_each_text_its_vector(EmbeddingKind kind) {
    List<String> texts = texts(500);
    embed(kind, texts);
    assertThat(vectors).hasSize(500);
    texts.forEach(text -> assertThat(vectors.get(text)).isEqualTo(ScriptedEmbedder.vector(text)));
    assertThat(server.calls()).hasSizeGreaterThan(1);
    assertThat(server.calls().get(0).headers())
        .containsEntry(
            kind == EmbeddingKind.GEMINI ? "x-goog-api-key" : "authorization",
            kind == EmbeddingKind.GEMINI ? "sk-secret" : "Bearer sk-secret");
  }

  @Test
  void tokens_of_a_call_are_divided_among_its_texts() {
    embed(EmbeddingKind.OPENAI, List.of("one", "one two three", "one two"));
    assertThat(parts).hasSize(1);
    assertThat(parts.get(0).tokens()).isEqualTo(6);
    assertThat(parts.get(0).vectors().stream().mapToInt(TextVector::tokens).sum()).isEqualTo(6);
  }

  @Test
  void prefixes_tasks_and_dimensions_go_with_the_texts_of_their_role() {
    EmbeddingSpec spec =
        new EmbeddingSpec(
            EmbeddingKind.COHERE,
            server.baseUrl(),
            "m",
            3,
            new RoleSettings("q: ", "search_query"),
            new RoleSettings("p: ", "search_document"),
            512);
    try (RemoteEmbeddingClient client = client(spec)) {
      client.embed(List.of("why"), TextRole.QUESTION, this::receive);
      client.embed(List.of("so"), TextRole.PASSAGE, this::receive);
    }
    assertThat(server.calls().get(0).body().toString())
        .contains("\"texts\":[\"q: why\"]", "search_query", "\"output_dimension\":3");
    assertThat(server.calls().get(1).body().toString())
        .contains("\"texts\":[\"p: so\"]", "search_document");
    assertThat(vectors).containsOnlyKeys("why", "so");
  }

  @Test
  void a_server_that_takes_fewer_texts_is_asked_for_halves_and_remembered() {
    model.mostTexts(32);
    embed(EmbeddingKind.OPENAI, texts(200));
    assertThat(vectors).hasSize(200);
    assertThat(model.paid()).hasSize(200);
    try (RemoteEmbeddingClient client = client(spec(EmbeddingKind.OPENAI))) {
      client.embed(texts(200), TextRole.PASSAGE, this::receive);
      int refused = server.calls().size();
      client.embed(texts(200), TextRole.PASSAGE, this::receive);
      assertThat(server.calls().subList(refused, server.calls().size()))
          .allSatisfy(call -> assertThat(call.body().path("input").size()).isLessThan(33));
    }
  }

  @Test
  void one_text_with_too_many_tokens_fails_alone_and_the_others_are_paid_once() {
    model.fault(
        call ->
            call.body().toString().contains("text 77\"")
                ? Optional.of(
                    ServerReply.error(400, "invalid", "maximum context length is 8192 tokens"))
                : Optional.empty());
    assertThatThrownBy(() -> embed(EmbeddingKind.OPENAI, texts(100)))
        .isInstanceOfSatisfying(
            EmbeddingFailure.class,
            failure -> {
              assertThat(failure.isOfEndpoint()).isFalse();
              assertThat(failure).hasMessageContaining("maximum context length is 8192 tokens");
            });
    assertThat(vectors).hasSize(99);
    assertThat(model.paid()).hasSize(99).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void what_may_pass_is_tried_again(int status) {
    model.fault(
        call ->
            call.number() < 3
                ? Optional.of(
                    ServerReply.error(status, "busy", "later").with("retry-after-ms", "1"))
                : Optional.empty());
    embed(EmbeddingKind.OPENAI, texts(3));
    assertThat(vectors).hasSize(3);
    assertThat(server.calls()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404})
  void a_refusal_of_all_calls_is_the_endpoints_and_hides_the_credential(int status) {
    model.fault(call -> Optional.of(ServerReply.error(status, "no", "Wrong key sk-secret.")));
    EmbeddingFailure failure =
        catchThrowableOfType(EmbeddingFailure.class, () -> embed(EmbeddingKind.OPENAI, texts(3)));
    assertThat(failure.isOfEndpoint()).isTrue();
    assertThat(failure)
        .hasMessage(
            "The server answered with status %d (no): Wrong key [credential].".formatted(status));
  }

  @Test
  void a_client_whose_credential_is_refused_has_ended() {
    model.fault(
        call ->
            call.number() > 1 ? Optional.of(ServerReply.error(401, "no", "no")) : Optional.empty());
    try (RemoteEmbeddingClient client = client(spec(EmbeddingKind.OPENAI))) {
      client.embed(texts(3), TextRole.PASSAGE, this::receive);
      assertThat(client.isEnded()).isFalse();
      assertThatThrownBy(() -> client.embed(texts(3), TextRole.PASSAGE, this::receive))
          .isInstanceOf(EmbeddingFailure.class);
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void an_endpoint_that_only_fails_is_not_blamed_on_texts() {
    model.fault(call -> Optional.of(ServerReply.error(500, "broken", "out of order")));
    EmbeddingFailure failure =
        catchThrowableOfType(EmbeddingFailure.class, () -> embed(EmbeddingKind.OPENAI, texts(3)));
    assertThat(failure.isOfEndpoint()).isTrue();
    assertThat(failure).hasMessageContaining("out of order");
  }

  @Test
  void a_call_that_ends_with_an_error_fails_with_it_and_is_no_cancellation() {
    model.fault(call -> Optional.of(ServerReply.error(500, "broken", "out of order")));
    try (RemoteEmbeddingClient client =
        client(
            spec(EmbeddingKind.OPENAI), new BrokenClock(() -> new OutOfMemoryError("no heap")))) {
      assertThatThrownBy(() -> client.embed(texts(3), TextRole.PASSAGE, this::receive))
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage("no heap");
    }
  }

  @Test
  void a_call_that_ends_with_an_exception_is_tried_again_and_is_no_cancellation() {
    model.fault(call -> Optional.of(ServerReply.error(500, "broken", "out of order")));
    try (RemoteEmbeddingClient client =
        client(spec(EmbeddingKind.OPENAI), new BrokenClock(ArithmeticException::new))) {
      assertThatThrownBy(() -> client.embed(texts(3), TextRole.PASSAGE, this::receive))
          .isInstanceOf(EmbeddingFailure.class)
          .hasMessageContaining("The call ended with ArithmeticException");
    }
    assertThat(server.calls()).hasSize(4);
  }

  @Test
  void torn_and_foreign_replies_are_tried_again() {
    model.fault(
        call ->
            switch (call.number()) {
              case 1 -> Optional.of(ServerReply.ok("{\"data\": []}").torn());
              case 2 -> Optional.of(ServerReply.ok("<html>Just a moment</html>"));
              default -> Optional.empty();
            });
    embed(EmbeddingKind.OPENAI, texts(3));
    assertThat(vectors).hasSize(3);
  }

  @Test
  void replies_with_wrong_vectors_are_refused_and_not_paid_again() {
    assertRefused(reply("[1, 2, 3]"), "returned 1 vectors for 2 texts");
    assertRefused(reply("[1, 2, 3]", "[1, NaN, 3]"), "no finite number");
    assertRefused(reply("[1, 2, 3]", "[1, 1e60, 3]"), "no finite number");
    assertRefused(reply("[1, 2, 3]", "[0, 0, 0]"), "a vector of zeros");
    assertRefused(reply("[1, 2, 3]", "[1, 2]"), "2 components, expected 3");
    assertRefused(reply("[1, 2, 3]", "\"!\""), "no valid base64");
    assertRefused("{\"object\": \"list\"}", "does not speak OpenAI's embeddings");
    assertRefused(
        "{\"data\": [{\"index\": 1, \"embedding\": [1]}, {\"index\": 1, \"embedding\": [1]}]}",
        "the index 1 is wrong or occurs twice");
  }

  @Test
  void a_huge_reply_is_refused() {
    model.fault(call -> Optional.of(ServerReply.ok("[" + " ".repeat(64 << 20) + "]")));
    assertThatThrownBy(() -> embed(EmbeddingKind.OPENAI, texts(2)))
        .hasMessageContaining("is longer than 67,108,864 bytes");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_reply_of_too_many_json_tokens_is_refused_and_not_paid_again() {
    assertRefused("[" + "1,".repeat(2_600_000) + "1]", "JSON with more than 2,500,000 tokens");
  }

  @Test
  void a_reply_of_the_largest_batch_and_long_vectors_is_read() {
    String vector = "[1" + ",2".repeat(8_191) + "]";
    String[] all = new String[256];
    Arrays.fill(all, vector);
    model.fault(call -> Optional.of(ServerReply.ok(reply(all))));
    embed(EmbeddingKind.OPENAI, texts(256));
    assertThat(vectors).hasSize(256);
  }

  @Test
  void vectors_in_base64_are_the_same_bits() {
    float[] vector = {.1f, -2.5e-7f, 3};
    String base64 = "zczMPb03hrQAAEBA";
    model.fault(call -> Optional.of(ServerReply.ok(reply("\"" + base64 + "\""))));
    embed(EmbeddingKind.OPENAI, List.of("a"));
    assertThat(vectors.get("a")).containsExactly(vector);
  }

  @Test
  void a_text_that_reaches_the_longest_input_counts_as_cut() {
    EmbeddingSpec spec =
        new EmbeddingSpec(EmbeddingKind.OPENAI, server.baseUrl(), "m", null, PLAIN, PLAIN, 8);
    try (RemoteEmbeddingClient client = client(spec)) {
      client.embed(
          List.of("a b", "one two three four five six seven eight nine"),
          TextRole.PASSAGE,
          this::receive);
    }
    List<TextVector> all = parts.stream().flatMap(part -> part.vectors().stream()).toList();
    assertThat(all).filteredOn(TextVector::truncated).hasSize(1);
    assertThat(all).allSatisfy(each -> assertThat(each.read()).isBetween(0.3, 1.0));
  }

  @Test
  void an_interrupt_cuts_calls_in_flight() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    model.fault(
        call -> {
          called.countDown();
          return Optional.of(ServerReply.ok("{}").after(600_000));
        });
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                embed(EmbeddingKind.OPENAI, texts(3));
              } catch (RuntimeException e) {
                thrown.set(e);
              }
            });
    caller.start();
    called.await();
    caller.interrupt();
    caller.join();
    assertThat(thrown.get()).isInstanceOf(CancellationException.class);
  }

  @Test
  void the_probe_compares_by_cosine() {
    List<float[]> stored = List.of(new float[] {1, 2, 3}, new float[] {-1, 0, 2});
    List<float[]> noisy = List.of(new float[] {1.0001f, 2, 3}, new float[] {-1, .001f, 2});
    List<float[]> other = List.of(new float[] {1, 2, 3}, new float[] {-1, .5f, 2});
    assertThat(VectorProbe.isUnchanged(stored, noisy)).isTrue();
    assertThat(VectorProbe.isUnchanged(stored, other)).isFalse();
    assertThat(VectorProbe.leastCosine(stored, List.of(new float[] {1, 2}))).isEqualTo(-1);
    assertThat(VectorProbe.hash(stored)).hasSize(64).isNotEqualTo(VectorProbe.hash(other));
    assertThat(VectorProbe.hash(List.of(new float[] {2, 4, 6}, new float[] {-2, 0, 4})))
        .isEqualTo(VectorProbe.hash(stored));
  }

  private void assertRefused(String body, String words) {
    int before = server.calls().size();
    model.fault(call -> Optional.of(ServerReply.ok(body)));
    assertThatThrownBy(() -> embed(EmbeddingKind.OPENAI, List.of("a", "b")))
        .isInstanceOf(EmbeddingFailure.class)
        .hasMessageContaining(words);
    assertThat(server.calls().size() - before).isEqualTo(1);
  }

  private static String reply(String... vectors) {
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < vectors.length; i++) {
      data.append(i == 0 ? "" : ", ")
          .append("{\"index\": %d, \"embedding\": %s}".formatted(i, vectors[i]));
    }
    return "{\"data\": [%s]}".formatted(data);
  }

  private static List<String> texts(int count) {
    return IntStream.range(0, count).mapToObj(i -> "text " + i).toList();
  }

  private EmbeddingSpec spec(EmbeddingKind kind) {
    return new EmbeddingSpec(kind, server.baseUrl(), "m", null, PLAIN, PLAIN, 8_192);
  }

  private void embed(EmbeddingKind kind, List<String> texts) {
    try (RemoteEmbeddingClient client = client(spec(kind))) {
      client.embed(texts, TextRole.PASSAGE, this::receive);
    }
    assertThat(new HashSet<>(texts)).containsAll(vectors.keySet());
  }

  private RemoteEmbeddingClient client(EmbeddingSpec spec) {
    return client(spec, Clock.systemUTC());
  }

  private static RemoteEmbeddingClient client(EmbeddingSpec spec, Clock clock) {
    return new RemoteEmbeddingClient(
        spec,
        "sk-secret",
        AddressRule.anyAddress(),
        new RemoteEmbeddingClient.Settings(
            4,
            Duration.ofMinutes(1),
            new RetryPolicy(4, Duration.ofMinutes(1), Duration.ofMillis(2), Duration.ofMillis(5)),
            () -> .5,
            clock),
        notice -> {});
  }

  private void receive(PaidVectors part) {
    parts.add(part);
    part.vectors().forEach(each -> vectors.put(each.text(), each.vector()));
  }
}
