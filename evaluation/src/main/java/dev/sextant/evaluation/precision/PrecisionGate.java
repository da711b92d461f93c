package dev.sextant.evaluation.precision;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.metrics.geometry.Isotropy;
import dev.sextant.metrics.geometry.VectorSet;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Correlation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Compares a model in half precision with itself in float32, by the semantic isotropy ({@code
 * isotropy-vne}) of groups of answers that ship with Sextant: 48 groups of eight, of which one to
 * eight say different things, in one to three sentences.
 */
public final class PrecisionGate {

  /** Largest difference of a group's isotropy that passes; isotropy is in [0, 1]. */
  public static final double MOST_DIFFERENCE = 1e-3;

  /** Least Spearman correlation of the groups' isotropies that passes. */
  public static final double LEAST_CORRELATION = 0.999;

  private static final String GROUPS = "groups.txt";
  private static final Pattern SEPARATOR = Pattern.compile(" \\| ");

  private PrecisionGate() {}

  /**
   * How far half precision is from float32.
   *
   * @param difference largest difference of a group's isotropy
   * @param correlation Spearman's, of the isotropies of all groups
   * @param groups number of groups
   */
  public record Distance(double difference, double correlation, int groups) {

    /** Returns whether scores of the two are interchangeable. */
    public boolean passes() {
      return difference <= MOST_DIFFERENCE && correlation >= LEAST_CORRELATION;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "largest difference of isotropy %.2e (at most %.0e), rank correlation %.5f (at least %.3f), over %d groups",
          difference,
          MOST_DIFFERENCE,
          correlation,
          LEAST_CORRELATION,
          groups);
    }
  }

  /**
   * Checks that a model in half precision gives nearly the scores that it gives in float32.
   *
   * @param spec of the model in half precision
   * @param open opens an embedder, which is closed here
   * @return how far it is from float32
   * @throws ModelException if it is too far, or does not run here in this precision; the message
   *     has the two numbers
   * @throws ModelMemoryException if there is no room for it, in either precision
   */
  public static Distance require(EmbedderSpec spec, Function<EmbedderSpec, Embedder> open) {
    Distance distance = distance(spec, open);
    if (!distance.passes()) {
      throw new ModelException(
          "In %s, the model of %s is too far from float32: %s."
              .formatted(spec.precision().code(), spec.name(), distance));
    }
    return distance;
  }

  private static Distance distance(EmbedderSpec spec, Function<EmbedderSpec, Embedder> open) {
    double[] half;
    try (Embedder embedder = open.apply(spec)) {
      half = isotropies(embedder, groups());
    } catch (ModelMemoryException e) {
      throw e; // says nothing about the precision
    } catch (ModelException e) {
      throw new ModelException(
          "The model of %s does not run on this machine in %s: %s"
              .formatted(spec.name(), spec.precision().code(), e.getMessage()),
          e);
    }
    try (Embedder embedder = exact(spec, open)) {
      return distance(isotropies(embedder, groups()), half);
    }
  }

  private static Embedder exact(EmbedderSpec spec, Function<EmbedderSpec, Embedder> open) {
    try {
      return open.apply(spec.in(Precision.FLOAT32));
    } catch (ModelMemoryException e) {
      if (e.isPassing()) {
        throw e;
      }
      throw new ModelMemoryException(
          "%s runs in %s, but is compared with itself in float32 first. %s A decoder needs about half as much for this if its files are in bfloat16 or float16."
              .formatted(spec.name(), spec.precision().code(), e.getMessage()),
          false);
    }
  }

  /** Returns how far one embedder is from another on the groups. */
  public static Distance compare(Embedder exact, Embedder other) {
    return distance(isotropies(exact, groups()), isotropies(other, groups()));
  }

  /** Compares the isotropies of the same groups. */
  static Distance distance(double[] exact, double[] half) {
    double largest =
        IntStream.range(0, exact.length)
            .mapToDouble(group -> Math.abs(exact[group] - half[group]))
            .max()
            .orElseThrow();
    int[] alone = IntStream.range(0, exact.length).toArray();
    double correlation =
        Correlation.spearman(exact, half, new Clusters(alone, alone.length)).estimate().value();
    return new Distance(largest, correlation, exact.length);
  }

  /** Returns the isotropy of each group. */
  static double[] isotropies(Embedder embedder, List<List<String>> groups) {
    List<float[]> vectors =
        embedder.embed(groups.stream().flatMap(List::stream).toList()).stream()
            .map(Embedding::vector)
            .toList();
    double[] isotropies = new double[groups.size()];
    int from = 0;
    for (int group = 0; group < isotropies.length; group++) {
      int size = groups.get(group).size();
      VectorSet set = VectorSet.ofFloats(vectors.subList(from, from + size));
      isotropies[group] = Isotropy.vne(set.cosines(IntStream.range(0, size).toArray()));
      from += size;
    }
    return isotropies;
  }

  /** Returns the groups of answers. */
  static List<List<String>> groups() {
    try (InputStream in = PrecisionGate.class.getResourceAsStream(GROUPS)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + GROUPS + " is missing from the jar");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .map(line -> List.of(SEPARATOR.split(line)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
