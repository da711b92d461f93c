package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What holds for a network of every family.
 *
 * @param pooling with which it runs
 */
record NetworkLaws(ParityModel model, Pooling pooling) {

  /** The tokens of the model's texts. */
  List<Tokens> tokens() {
    return model.texts().stream().map(text -> new Tokens(text.ids())).toList();
  }

  Network load(Precision precision, Kernels kernels) {
    NetworkModel files = model.files();
    return Network.load(files.config(), pooling, precision, files.weights(), kernels);
  }

  /** A text has the same bits alone and with others. */
  void assertSameBitsAlone(Kernels kernels) {
    NetworkModel files = model.files();
    assumeTrue(
        KernelTrial.trusted(kernels, files.config(), Precision.FLOAT32),
        "not exact on this processor: " + kernels);
    List<Tokens> texts = new ArrayList<>(tokens());
    texts.addAll(tokens());
    texts.addAll(random(files, 60));
    Collections.shuffle(texts, new Random(1));
    texts.sort((a, b) -> b.count() - a.count());
    try (Network network = load(Precision.FLOAT32, kernels)) {
      List<float[]> together = network.pooled(texts);
      List<float[][]> hidden = network.hidden(texts);

      for (int i = 0; i < texts.size(); i++) {
        List<Tokens> alone = texts.subList(i, i + 1);
        assertThat(network.pooled(alone).get(0)).isEqualTo(together.get(i));
        assertThat(network.hidden(alone).get(0)).isDeepEqualTo(hidden.get(i));
      }
    }
  }

  /**
   * Passes of a fixed size, and half precision, give nearly the same.
   *
   * @param near largest distance of directions in passes of a fixed size
   */
  void assertNearlySameInPassesAndHalf(double near) {
    NetworkModel files = model.files();
    List<Tokens> texts = tokens();
    try (Network usual = load(Precision.FLOAT32, Kernels.PLAIN);
        Network half = load(Precision.BFLOAT16, Kernels.PLAIN);
        Network fixed =
            Network.load(
                files.config(),
                pooling,
                Precision.FLOAT32,
                files.weights(),
                Kernels.PLAIN,
                new ComputeDevice(-1, 256))) {
      List<float[]> expected = usual.pooled(texts);
      List<float[]> inPasses = fixed.pooled(texts);
      List<float[]> rounded = half.pooled(texts);

      for (int i = 0; i < texts.size(); i++) {
        assertThat(Vectors.distanceOfDirections(inPasses.get(i), expected.get(i))).isLessThan(near);
        assertThat(Vectors.distanceOfDirections(rounded.get(i), expected.get(i)))
            .isStrictlyBetween(0.0, 0.1);
      }
    }
  }

  /** Several texts of each of a few lengths: attention takes texts of equal length together. */
  private static List<Tokens> random(NetworkModel files, int count) {
    Random random = new Random(7);
    List<Tokens> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = List.of(1, 3, 16, 33, 96).get(random.nextInt(5));
      texts.add(new Tokens(random.longs(length, 0, files.config().vocabulary()).toArray()));
    }
    return texts;
  }
}
