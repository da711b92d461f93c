package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.models.check.CheckReport;
import dev.sextant.api.models.check.CheckReport.ImageTowerSize;
import dev.sextant.api.models.check.CheckReport.NetworkSize;
import dev.sextant.api.models.check.CheckResult;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.ModelMemoryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ModelCheckTest {

  private static final Path PARITY =
      Path.of("..", "..", "inference", "src", "test", "resources", "parity");
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Long enough that the test begins. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static EmbedderSpec folder(String name) {
    return Embedders.inspect(name, PARITY.resolve(name), null, null, null);
  }

  private static EmbedderSpec minilm() {
    return Embedders.shipped().get(1);
  }

  @Test
  void a_trained_model_passes_and_its_network_speed_and_memory_are_known() {
    CheckReport report = new ModelCheck(Embedders::open, PATIENCE).report(minilm());

    assertThat(report.result()).isEqualTo(CheckResult.PASSED);
    assertThat(report.caution()).isNull();
    assertThat(report.leftOut()).isNull();
    assertThat(report.network())
        .isEqualTo(
            new NetworkSize(
                "bert", "native", 6, 384, 30_522, 512, 22_565_376L, 0, 384, List.of(), null));
    assertThat(Objects.requireNonNull(report.selfTest()).nearest()).isEqualTo(10);
    assertThat(Objects.requireNonNull(report.speed()).tokensPerSecond())
        .isGreaterThan(report.speed().textsPerSecond());
    assertThat(report.speed().threads()).isPositive();
    ModelBytes bytes = Embedders.bytes(minilm());
    assertThat(report.memory().keptBytes()).isEqualTo(bytes.kept());
    assertThat(report.memory().passBytes()).isEqualTo(bytes.passes());
    assertThat(report.memory().limitBytes()).isEqualTo(ModelMemory.ofProcess().limit());
    // A file of its 22,565,376 float32 numbers and what names them.
    assertThat(report.memory().weightBytes()).isBetween(4 * 22_565_376L, 4 * 23_000_000L);
  }

  @Test
  void random_weights_get_a_caution_and_a_tower_for_images_is_described() throws Exception {
    CheckReport report = new ModelCheck(Embedders::open, PATIENCE).report(folder("clip-gelu"));

    assertThat(report.result()).isEqualTo(CheckResult.CAUTION);
    assertThat(report.caution())
        .matches("[0-7] of 10 sentences lie closest to their own paraphrase; .*not trained.*");
    assertThat(report.network().images()).isEqualTo(new ImageTowerSize(2, 28, 30, 7));
    assertThat(report.network().allDimensions()).isEqualTo(24);
    assertThat(report.memory().weightBytes())
        .isEqualTo(Files.size(PARITY.resolve("clip-gelu").resolve("model.safetensors")));
  }

  @Test
  void a_model_without_room_in_memory_is_described_and_not_tested() {
    ModelMemory small = new ModelMemory(1_000);

    CheckReport report =
        new ModelCheck(
                spec -> {
                  small.claim("The embedder " + spec.name(), Embedders.bytes(spec));
                  throw new AssertionError("there is room");
                },
                PATIENCE)
            .report(minilm());

    assertThat(report.result()).isEqualTo(CheckResult.INCOMPLETE);
    assertThat(report.leftOut())
        .startsWith("The self-test did not run. The embedder all-MiniLM-L6-v2 needs ");
    assertThat(report.selfTest()).isNull();
    assertThat(report.speed()).isNull();
    assertThat(report.network().layers()).isEqualTo(6);
  }

  @Test
  void models_in_use_that_leave_no_room_are_a_failure_and_not_a_report() {
    ModelMemory small = new ModelMemory(Embedders.bytes(minilm()).total());
    small.claim("Another", new ModelBytes(1, 0));
    ModelCheck check =
        new ModelCheck(
            spec -> {
              small.claim("The embedder " + spec.name(), Embedders.bytes(spec));
              throw new AssertionError("there is room");
            },
            PATIENCE);

    assertThatThrownBy(() -> check.report(minilm()))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, refused -> assertThat(refused.isPassing()).isTrue());
  }

  @Test
  void a_model_that_takes_too_long_to_open_is_registered_without_a_test_and_closed_later()
      throws Exception {
    CountDownLatch reported = new CountDownLatch(1);
    FakeModel model = new FakeModel(() -> {});

    CheckReport report =
        new ModelCheck(
                spec -> {
                  awaitInAnyCase(reported);
                  return model;
                },
                SHORT)
            .report(minilm());

    assertThat(report.result()).isEqualTo(CheckResult.INCOMPLETE);
    assertThat(report.leftOut()).contains("opening the model and embedding ten sentences took");
    reported.countDown();
    model.awaitClosed();
  }

  @Test
  void a_test_that_takes_too_long_is_interrupted_and_its_model_closed() throws Exception {
    FakeModel model = new FakeModel(() -> {});

    CheckReport report = new ModelCheck(spec -> model, SHORT).report(minilm());

    assertThat(report.result()).isEqualTo(CheckResult.INCOMPLETE);
    model.awaitClosed();
  }

  @Test
  void a_test_whose_caller_is_interrupted_is_interrupted_too_and_its_model_closed()
      throws Exception {
    FakeModel model = new FakeModel(Thread.currentThread()::interrupt);
    ModelCheck check = new ModelCheck(spec -> model, PATIENCE);

    assertThatThrownBy(() -> check.report(minilm()))
        .isInstanceOf(CancellationException.class)
        .hasMessage("Interrupted during a check.");
    assertThat(Thread.interrupted()).isTrue();
    model.awaitClosed();
  }

  /** Waits as the workers do while they open a model. */
  private static void awaitInAnyCase(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Embeds until it is interrupted. */
  private static final class FakeModel implements Embedder {

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Runnable begin;

    private FakeModel(Runnable begin) {
      this.begin = begin;
    }

    @Override
    public EmbedderSpec spec() {
      return minilm();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      begin.run();
      try {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody counts down");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("Interrupted while a model runs.");
      }
    }

    @Override
    public void close() {
      closed.countDown();
    }

    private void awaitClosed() throws InterruptedException {
      assertThat(closed.await(PATIENCE.toMinutes(), TimeUnit.MINUTES)).as("closed").isTrue();
    }
  }

  @Test
  void a_model_that_does_not_open_is_refused() {
    ModelCheck check =
        new ModelCheck(
            spec -> {
              throw new ModelException("no kernel.");
            },
            PATIENCE);

    assertThatThrownBy(() -> check.report(minilm()))
        .isInstanceOf(ModelException.class)
        .hasMessage("no kernel.");
  }
}
