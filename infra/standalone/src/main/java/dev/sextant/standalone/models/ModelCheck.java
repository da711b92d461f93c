package dev.sextant.standalone.models;

import dev.sextant.api.models.check.CheckReport;
import dev.sextant.api.models.check.CheckReport.ImageTowerSize;
import dev.sextant.api.models.check.CheckReport.MemoryNeed;
import dev.sextant.api.models.check.CheckReport.NetworkSize;
import dev.sextant.api.models.check.CheckReport.ParaphraseTest;
import dev.sextant.api.models.check.CheckReport.SpeedMeasurement;
import dev.sextant.evaluation.selftest.SelfTest;
import dev.sextant.evaluation.selftest.SelfTestResult;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.ModelDescription;
import dev.sextant.inference.embedder.ModelDescription.ImageTower;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.processor.ProcessorName;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens a model that is being registered, tests it for a bounded time, and reports what it is. */
final class ModelCheck {

  /** Time that opening and self-test may take together. */
  static final Duration LONGEST = Duration.ofSeconds(45);

  private final Function<EmbedderSpec, Embedder> open;
  private final Duration longest;

  /**
   * @param open opens a model, which is closed here
   * @param longest time that opening and self-test may take together
   */
  ModelCheck(Function<EmbedderSpec, Embedder> open, Duration longest) {
    this.open = open;
    this.longest = longest;
  }

  /** What the self-test found, or why it did not run. */
  private record Outcome(@Nullable SelfTestResult result, @Nullable String leftOut) {}

  /**
   * Returns the report. A model that is larger than the memory of models has one without a
   * self-test.
   *
   * @throws ModelMemoryException if models in use leave no room for it now
   * @throws ModelException if the model does not run on this machine or fails a hard check
   * @throws CancellationException if the process is stopping or the caller is interrupted
   */
  CheckReport report(EmbedderSpec spec) {
    ModelDescription model = Embedders.describe(spec);
    ModelBytes bytes = Embedders.bytes(spec);
    Outcome outcome = outcome(spec);
    SelfTestResult result = outcome.result();
    return CheckReport.of(
        result != null && result.isWeak() ? caution(result) : null,
        outcome.leftOut(),
        network(spec, model),
        result == null
            ? null
            : new ParaphraseTest(
                result.sentences(), result.nearest(), result.related(), result.unrelated()),
        result == null ? null : speed(result),
        new MemoryNeed(
            bytes.kept(), bytes.passes(), ModelMemory.ofProcess().limit(), model.weightBytes()));
  }

  private Outcome outcome(EmbedderSpec spec) {
    try {
      SelfTestResult result = tested(spec);
      return new Outcome(result, result.sentences() < SelfTest.SENTENCES ? some(result) : null);
    } catch (ModelMemoryException e) {
      if (e.isPassing()) {
        throw e; // there is room later, and a model is checked once
      }
      return new Outcome(null, "The self-test did not run. " + e.getMessage());
    } catch (TimeoutException e) {
      return new Outcome(
          null,
          "The self-test did not run: opening the model and embedding ten sentences took more than %d seconds."
              .formatted(longest.toSeconds()));
    }
  }

  private SelfTestResult tested(EmbedderSpec spec) throws TimeoutException {
    return BoundedWork.call(
        "model-check",
        "a check",
        longest,
        () -> {
          try (Embedder embedder = open.apply(spec)) {
            return SelfTest.run(embedder);
          }
        });
  }

  private static String some(SelfTestResult result) {
    return "The self-test took %d of its %d sentences, since each takes long on this machine."
        .formatted(result.sentences(), SelfTest.SENTENCES);
  }

  private static String caution(SelfTestResult result) {
    return String.format(
        Locale.ROOT,
        "%d of %d sentences lie closest to their own paraphrase; the mean cosine is %.3f for paraphrases and %.3f for other pairs. Usual reasons: weights that were not trained, the wrong pooling, a missing prefix, or a model that does not know English.",
        result.nearest(),
        result.sentences(),
        result.related(),
        result.unrelated());
  }

  private static SpeedMeasurement speed(SelfTestResult result) {
    return new SpeedMeasurement(
        result.texts() / result.seconds(),
        result.tokens() / result.seconds(),
        result.seconds(),
        ProcessorName.get(),
        Workers.shared().count(),
        result.madeBy());
  }

  private static NetworkSize network(EmbedderSpec spec, ModelDescription model) {
    ImageTower images = model.images();
    return new NetworkSize(
        model.family(),
        spec.architecture().isExport() ? spec.architecture().code() : "native",
        model.layers(),
        model.width(),
        model.vocabulary(),
        model.positions(),
        model.parameters(),
        model.denseLayers(),
        model.allDimensions(),
        model.trainedDimensions(),
        images == null
            ? null
            : new ImageTowerSize(images.layers(), images.width(), images.side(), images.patch()));
  }
}
