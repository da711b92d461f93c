package dev.sextant.metrics;

import dev.sextant.metrics.Placement.At;
import dev.sextant.metrics.Placement.Nowhere;
import dev.sextant.metrics.geometry.VectorSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How alike the samples of an item are by one measure: each to each, and to the reference. */
final class Similarities {

  private final Measure measure;
  private final VectorSet vectors;
  private final List<Placement> samples;
  private final Placement reference;
  private double @Nullable [][] matrix;

  private Similarities(
      Measure measure, VectorSet vectors, List<Placement> samples, Placement reference) {
    this.measure = measure;
    this.vectors = vectors;
    this.samples = samples;
    this.reference = reference;
  }

  /** Compares the samples of an item, which were placed to be compared. */
  static Similarities of(PlacedItem item, Measure measure) {
    List<Placement> samples =
        item.samples().stream()
            .map(answer -> placed(item.vectors(), item.answers().get(answer), measure))
            .toList();
    Placement reference = placed(item.vectors(), item.reference(), measure);
    return new Similarities(measure, item.vectors(), samples, reference);
  }

  private static Placement placed(VectorSet vectors, Placement place, Measure measure) {
    return switch (measure) {
      case COSINE -> place;
      case PEARSON ->
          place instanceof At at ? Placement.of(at.row(), vectors.centredNorm(at.row())) : place;
    };
  }

  /** Returns where each sample that is not blank lies, in their order. */
  List<Placement> samples() {
    return samples;
  }

  /** Returns where the reference lies. */
  Placement reference() {
    return reference;
  }

  /** Returns why the samples cannot be compared, if they cannot. */
  Optional<Reason> missing() {
    if (samples.size() < 2) {
      return Optional.of(samples.isEmpty() ? Reason.NO_ANSWERS : Reason.ONE_ANSWER);
    }
    if (samples.size() > Bounds.COMPARED) {
      return Optional.of(Reason.TOO_MANY_ANSWERS);
    }
    for (Placement sample : samples) {
      if (sample instanceof Nowhere nowhere) {
        return Optional.of(nowhere.reason());
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the matrix of the samples, which must not be {@link #missing()}; the same each time.
   */
  double[][] matrix() {
    if (matrix == null) {
      matrix = matrix(rows());
    }
    return matrix;
  }

  /** Returns {@link VectorSet#centredCosines} of the samples, which must not be missing. */
  double[][] centred() {
    return vectors.centredCosines(rows());
  }

  /** Returns the matrix of these rows of the vectors. */
  double[][] matrix(int[] rows) {
    return switch (measure) {
      case COSINE -> vectors.cosines(rows);
      case PEARSON -> vectors.correlations(rows);
    };
  }

  /** Returns the samples' mean cosine to the reference; they must not be {@link #missing()}. */
  Score referenceMean() {
    if (reference instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    int to = ((At) reference).row();
    double sum = 0;
    for (Placement sample : samples) {
      sum += vectors.cosine(((At) sample).row(), to);
    }
    return Score.of(sum / samples.size());
  }

  private int[] rows() {
    int[] rows = new int[samples.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = ((At) samples.get(i)).row();
    }
    return rows;
  }
}
