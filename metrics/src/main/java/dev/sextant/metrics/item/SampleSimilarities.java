package dev.sextant.metrics.item;

import dev.sextant.metrics.geometry.VectorSet;
import dev.sextant.metrics.item.PlacedItem.Placement;
import dev.sextant.metrics.item.PlacedItem.Placement.At;
import dev.sextant.metrics.item.PlacedItem.Placement.Nowhere;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How alike the samples of an item are by one measure: each to each, and to the reference. */
public final class SampleSimilarities {

  /** The samples of an item under one embedder, compared by a measure once, on first use. */
  public static final class Samples {

    private final PlacedItem item;
    private final Map<Measure, SampleSimilarities> compared = new EnumMap<>(Measure.class);

    /**
     * Compares the samples of an item.
     *
     * @param item placed with need of samples, if they are going to be compared
     */
    public Samples(PlacedItem item) {
      this.item = item;
    }

    /** Returns how alike they are. */
    public SampleSimilarities by(Measure measure) {
      return compared.computeIfAbsent(measure, asked -> SampleSimilarities.of(item, asked));
    }
  }

  /** How alike two vectors are, in [-1, 1]. */
  public enum Measure {
    /** The cosine of the angle between them. */
    COSINE,
    /** Pearson's correlation over their components: the cosine of the vectors less their means. */
    PEARSON;

    /** Returns the code of reports and API, such as {@code cosine}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Measure measure;
  private final VectorSet vectors;
  private final List<Placement> samples;
  private final Placement reference;
  private double @Nullable [][] matrix;

  private SampleSimilarities(
      Measure measure, VectorSet vectors, List<Placement> samples, Placement reference) {
    this.measure = measure;
    this.vectors = vectors;
    this.samples = samples;
    this.reference = reference;
  }

  /** Compares the samples of an item, which were placed to be compared. */
  static SampleSimilarities of(PlacedItem item, Measure measure) {
    List<Placement> samples = new ArrayList<>(item.samples().size());
    for (int answer : item.samples()) {
      samples.add(placed(item.vectors(), item.answers().get(answer), measure));
    }
    Placement reference = placed(item.vectors(), item.reference(), measure);
    return new SampleSimilarities(measure, item.vectors(), samples, reference);
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

  Placement reference() {
    return reference;
  }

  /** Returns why the samples cannot be compared, if they cannot. */
  public Optional<Reason> missing() {
    if (samples.size() < 2) {
      return Optional.of(samples.isEmpty() ? Reason.NO_ANSWERS : Reason.ONE_ANSWER);
    }
    if (samples.size() > SampleLimits.COMPARED) {
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
  public double[][] matrix() {
    if (matrix == null) {
      matrix = matrix(rows());
    }
    return matrix;
  }

  /** Returns {@link VectorSet#centredCosines} of the samples, which must not be missing. */
  public double[][] centred() {
    return vectors.centredCosines(rows());
  }

  /** Returns the matrix of these rows of the vectors. */
  public double[][] matrix(int[] rows) {
    return switch (measure) {
      case COSINE -> vectors.cosines(rows);
      case PEARSON -> vectors.correlations(rows);
    };
  }

  /** Returns the samples' mean cosine to the reference; they must not be {@link #missing()}. */
  public Score referenceMean() {
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
