package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.api.models.EntailmentRegistration;
import dev.sextant.api.models.inspection.Deadline;
import dev.sextant.evaluation.selftest.SelfTest;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.remote.http.EndpointPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LocalModelsTest {

  private static final EndpointPolicy ENDPOINTS = new EndpointPolicy(false, Set.of());

  private final Deadline patience = Deadline.after(Duration.ofMinutes(30));
  private final LocalModels models = new LocalModels(ENDPOINTS);

  @Test
  void a_shipped_model_is_registered_again_in_another_precision_only() {
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, null, null),
        "A shipped model is registered already; name another precision than float32.");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", "cls", null, null, null, null, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, "query: ", null, null, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, 128, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, "bfloat16", "onnx"),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:unknown", null, null, null, null, null, "bfloat16", null),
        "One of the shipped models");
  }

  @Test
  void a_model_is_not_registered_unchecked_while_models_in_use_leave_no_room() {
    EmbedderRegistration wish = roberta();
    ModelMemory memory = ModelMemory.ofProcess();
    ModelMemory.Claim all = memory.claim("Another", new ModelBytes(memory.limit(), 0));
    try {
      assertThatThrownBy(() -> models.inspect(wish, patience))
          .isInstanceOfSatisfying(
              Refusal.class, refused -> assertThat(refused.code()).isEqualTo("busy"));
    } finally {
      all.close();
    }

    assertThat(models.inspect(wish, patience).report().selfTest())
        .as("positive control")
        .isNotNull();
  }

  @Test
  void a_folder_that_is_not_read_in_time_is_refused_with_what_was_not_done() {
    Deadline over = Deadline.after(Duration.ZERO);
    EntailmentRegistration classifier =
        new EntailmentRegistration("a", roberta().folder(), null, null);

    assertTooLong(() -> models.inspect(roberta(), over), "neither tested nor registered");
    assertTooLong(
        () -> models.inspectEntailment(classifier, over), "neither tested nor registered");
    assertThat(models.inspect(roberta(), patience).definition().architecture())
        .as("positive control")
        .isEqualTo("roberta");
  }

  @Test
  void a_comparison_of_precisions_that_does_not_end_in_time_is_refused_and_its_model_closed()
      throws Exception {
    CountDownLatch closed = new CountDownLatch(2);
    LocalModels slow = new LocalModels(ENDPOINTS, spec -> new SlowModel(spec, closed));
    EmbedderRegistration half =
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, "bfloat16", null);

    assertTooLong(
        () -> slow.inspect(half, Deadline.after(Duration.ofSeconds(10))),
        "its comparison in bfloat16 with itself in float32 did not end within");
    assertThat(closed.await(10, TimeUnit.MINUTES)).as("after each test").isTrue();
  }

  /** Embeds the sentences of the self-test at once, and more texts until it is interrupted. */
  private record SlowModel(EmbedderSpec spec, CountDownLatch closed) implements Embedder {

    @Override
    public List<Embedding> embed(List<String> texts) {
      if (texts.size() <= SelfTest.SENTENCES) {
        return texts.stream().map(this::embedding).toList();
      }
      try {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody counts down");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("Interrupted while a model runs.");
      }
    }

    private Embedding embedding(String text) {
      float[] vector = new float[spec.dimensions()];
      vector[Math.floorMod(text.hashCode(), vector.length)] = 1;
      return new Embedding(vector, 1, false, 1, "a test");
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  private static EmbedderRegistration roberta() {
    Path folder = Path.of("..", "..", "inference", "src", "test", "resources", "parity", "roberta");
    return new EmbedderRegistration(
        "a",
        folder.toAbsolutePath().normalize().toString(),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static void assertTooLong(ThrowingCallable inspection, String part) {
    assertThatThrownBy(inspection)
        .isInstanceOfSatisfying(
            Refusal.class, refused -> assertThat(refused.code()).isEqualTo("registration-too-long"))
        .hasMessageContaining(part);
  }

  private void assertRefused(EmbedderRegistration wish, String sentence) {
    assertThatThrownBy(() -> models.inspect(wish, patience))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence);
  }
}
