package dev.sextant.inference.djl;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests on this machine whether kernels can be trusted with a model's sizes: they must run, agree
 * with the plain kernels, and give a text the same bits alone and in a batch. One layer of each
 * kind, of random weights, is enough; the test takes about a tenth of a second.
 *
 * <p>An embedder's revision does not say which kernels ran: their results are close, not equal bit
 * for bit. Moving stored vectors between machines with different kernels puts both kinds under one
 * revision; the log says which kernels ran.
 */
final class KernelTrial {

  private static final Logger LOG = LoggerFactory.getLogger(KernelTrial.class);

  private static final int VOCABULARY = 64;
  private static final long SEED = 20_261_121;
  private static final float SPREAD = 0.2f;

  /** Most random numbers of a tensor. */
  private static final long MOST_RANDOM = 1 << 20;

  /**
   * Relative to a vector's length: far above the rounding of one layer, far below a wrong result.
   */
  private static final double TOLERANCE = 1e-3;

  /** The same for numbers with 8 bits of fraction. */
  private static final double TOLERANCE_OF_HALF = 5e-2;

  /**
   * Odd lengths, short and long, which together make a batch of the usual size. A network of short
   * inputs gets more texts: kernels are chosen by the rows of a batch, among other things.
   */
  private static final List<Integer> LENGTHS = List.of(2, 3, 5, 9, 17, 33, 65, 129, 257, 500);

  /** The size of small encoders such as all-MiniLM-L6-v2. */
  static final BertConfig COMMON = new BertConfig(VOCABULARY, 512, 1, 384, 1, 12, 1536, 1e-12);

  private record Trial(Kernels kernels, NetworkConfig config, Precision precision) {}

  private static final Map<Trial, Boolean> TRIED = new ConcurrentHashMap<>();

  private KernelTrial() {}

  /**
   * Returns the fastest kernels that can be trusted with such a model; tested once per JVM. Where
   * they fail with a common size, a smaller model may pass this test and differ in its last digits
   * under load all the same, as seen of packed kernels with AVX2. So such a machine gets slower
   * ones for any size.
   */
  static Kernels bestFor(NetworkConfig config, Precision precision) {
    return Arrays.stream(Kernels.values())
        .filter(kernels -> trusted(kernels, config, precision))
        .findFirst()
        .orElse(Kernels.PLAIN);
  }

  /** Returns whether kernels can be trusted with such a model; plain ones always can. */
  static boolean trusted(Kernels kernels, NetworkConfig config, Precision precision) {
    return kernels == Kernels.PLAIN
        || (result(kernels, COMMON, precision)
            && result(kernels, config.sample(VOCABULARY), precision));
  }

  private static boolean result(Kernels kernels, NetworkConfig config, Precision precision) {
    return TRIED.computeIfAbsent(new Trial(kernels, config, precision), KernelTrial::passes);
  }

  private static boolean passes(Trial trial) {
    Map<String, Weight> weights = randomWeights(trial.config().shapes());
    List<Tokens> texts = texts(trial.config());
    try (Network tried = load(trial, weights, trial.kernels());
        Network plain = load(trial, weights, Kernels.PLAIN)) {
      List<float[]> together = tried.pooled(texts);
      for (int i = 0; i < texts.size(); i++) {
        List<Tokens> alone = texts.subList(i, i + 1);
        if (!Arrays.equals(tried.pooled(alone).get(0), together.get(i))
            || !near(plain.pooled(alone).get(0), together.get(i), trial.precision())) {
          LOG.info("{} is not exact on this machine: slower kernels are tried", trial);
          return false;
        }
      }
      LOG.info("{} is exact on this machine", trial);
      return true;
    } catch (RuntimeException e) {
      LOG.warn("{} does not run on this machine: slower kernels are tried", trial, e);
      return false;
    }
  }

  private static Network load(Trial trial, Map<String, Weight> weights, Kernels kernels) {
    return Network.load(trial.config(), Pooling.MEAN, trial.precision(), weights, kernels);
  }

  static Map<String, Weight> randomWeights(Map<String, List<Long>> shapes) {
    Random random = new Random(SEED);
    Map<String, Weight> weights = new TreeMap<>();
    shapes.forEach(
        (name, shape) -> {
          long row =
              shape.stream().skip(1).mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
          int rows = (int) Math.min(shape.get(0), Math.max(1, MOST_RANDOM / row));
          ByteBuffer bytes = random(random, Math.toIntExact(rows * row));
          weights.put(
              name,
              new Weight(
                  ElementType.F32,
                  shape,
                  Layout.ROW_AFTER_ROW,
                  repeated(bytes, rows, shape.get(0))));
        });
    return weights;
  }

  private static ByteBuffer random(Random random, int count) {
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      bytes.putFloat(SPREAD * (random.nextFloat() - 0.5f));
    }
    return bytes.flip();
  }

  /** The layers of a network with billions of weights would fill the heap, so rows return. */
  private static List<ByteBuffer> repeated(ByteBuffer bytes, int rows, long needed) {
    List<ByteBuffer> parts = new ArrayList<>();
    int row = bytes.remaining() / rows;
    for (long left = needed; left > 0; left -= rows) {
      parts.add(bytes.slice(0, (int) Math.min(left, rows) * row));
    }
    return parts;
  }

  private static List<Tokens> texts(NetworkConfig config) {
    Random random = new Random(SEED);
    List<Tokens> texts = new ArrayList<>();
    int usual = LENGTHS.stream().mapToInt(Integer::intValue).sum();
    for (int next = 0, tokens = 0; tokens < usual; next++) {
      int fitting = Math.min(LENGTHS.get(next % LENGTHS.size()), config.positions());
      texts.add(new Tokens(random.longs(fitting, 0, VOCABULARY).toArray()));
      tokens += fitting;
    }
    return texts;
  }

  private static boolean near(float[] expected, float[] found, Precision precision) {
    double length = 0;
    double apart = 0;
    for (int d = 0; d < expected.length; d++) {
      double difference = (double) expected[d] - found[d];
      length += (double) expected[d] * expected[d];
      apart += difference * difference;
    }
    double tolerance = precision == Precision.FLOAT32 ? TOLERANCE : TOLERANCE_OF_HALF;
    return Math.sqrt(apart) <= tolerance * Math.sqrt(length);
  }
}
