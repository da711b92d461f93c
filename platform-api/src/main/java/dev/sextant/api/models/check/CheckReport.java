package dev.sextant.api.models.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the check of an embedder found. The settings that change a vector are the embedder's own.
 *
 * @param result how it ended
 * @param caution what is unusual, as a sentence; null: nothing
 * @param leftOut what the self-test left out and why, as a sentence; null: nothing
 * @param network what the model's files state
 * @param selfTest null: it did not run
 * @param speed null: the self-test did not run
 * @param memory what the model takes
 */
public record CheckReport(
    CheckResult result,
    @Nullable String caution,
    @Nullable String leftOut,
    NetworkSize network,
    @Nullable ParaphraseTest selfTest,
    @Nullable SpeedMeasurement speed,
    MemoryNeed memory) {

  /** Returns a report whose result follows from its sentences. */
  public static CheckReport of(
      @Nullable String caution,
      @Nullable String leftOut,
      NetworkSize network,
      @Nullable ParaphraseTest selfTest,
      @Nullable SpeedMeasurement speed,
      MemoryNeed memory) {
    CheckResult result =
        caution != null
            ? CheckResult.CAUTION
            : leftOut == null ? CheckResult.PASSED : CheckResult.INCOMPLETE;
    return new CheckReport(result, caution, leftOut, network, selfTest, speed, memory);
  }

  /**
   * The network as the model's files state it.
   *
   * @param family {@code model_type} of config.json; null if it states none
   * @param kind {@code native}, {@code onnx} or {@code torchscript}
   * @param layers null: not known, as for an export
   * @param width components of a token's vector; for an export, of a vector of its output
   * @param vocabulary rows of the word embedding
   * @param positions longest input in tokens that the network takes
   * @param parameters numbers in all tensors that run; null: not known, as for an export
   * @param denseLayers behind pooling
   * @param allDimensions components of a vector before the last ones are left out
   * @param trainedDimensions shorter lengths of vectors that config.json names (Matryoshka)
   * @param images the tower for images; null if there is none
   */
  public record NetworkSize(
      @Nullable String family,
      String kind,
      @Nullable Integer layers,
      int width,
      int vocabulary,
      int positions,
      @Nullable Long parameters,
      int denseLayers,
      int allDimensions,
      List<Integer> trainedDimensions,
      @Nullable ImageTowerSize images) {}

  /**
   * The network for images.
   *
   * @param side width and height of a prepared picture, in pixels
   * @param patch width and height of a patch, in pixels
   */
  public record ImageTowerSize(int layers, int width, int side, int patch) {}

  /**
   * What the self-test found on sentences in pairs of paraphrases.
   *
   * @param sentences that were embedded, of the ten that ship
   * @param nearest how many of them have the largest cosine with their own paraphrase
   * @param related mean cosine of a sentence and its paraphrase
   * @param unrelated mean cosine of sentences of different pairs
   */
  public record ParaphraseTest(int sentences, int nearest, double related, double unrelated) {}

  /**
   * One short measurement on the processor of the API, with the sentences of the self-test.
   *
   * @param seconds that it took
   * @param processor its name
   * @param threads that compute
   * @param madeBy kernels and instruction set
   */
  public record SpeedMeasurement(
      double textsPerSecond,
      double tokensPerSecond,
      double seconds,
      String processor,
      int threads,
      String madeBy) {}

  /**
   * What the model takes.
   *
   * @param keptBytes while it is open
   * @param passBytes most that its passes take
   * @param limitBytes that all models of a process may take
   * @param weightBytes size of the files that hold the weights
   */
  public record MemoryNeed(long keptBytes, long passBytes, long limitBytes, long weightBytes) {}
}
