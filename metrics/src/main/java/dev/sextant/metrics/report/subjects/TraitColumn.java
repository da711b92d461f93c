package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A trait of all subjects. All series over these subjects share it, and so do its bins, which are
 * cut when they are first asked for. Safe for use by several threads.
 */
public final class TraitColumn {

  private final Trait trait;
  private final int @Nullable [] counts;
  private final double @Nullable [] angles;

  /** Where the angle of each subject is; null: at the subject's own place. */
  private final int @Nullable [] at;

  private final Map<Cut, Optional<Partition>> partitions = new HashMap<>();

  private record Cut(LabelKind labels, int count) {}

  private TraitColumn(
      Trait trait, int @Nullable [] counts, double @Nullable [] angles, int @Nullable [] at) {
    this.trait = trait;
    this.counts = counts;
    this.angles = angles;
    this.at = at;
  }

  /**
   * Takes lengths.
   *
   * @param counts by place; -1 where it is unknown; must not be changed afterwards
   */
  static TraitColumn ofLengths(Trait trait, int[] counts) {
    return new TraitColumn(trait, counts, null, null);
  }

  /**
   * Takes the angles between question and context.
   *
   * @param angles in radians by place; {@code NaN} where it is unknown; must not be changed
   *     afterwards
   */
  public static TraitColumn ofThetas(double[] angles) {
    return new TraitColumn(Trait.THETA_QC, null, angles, null);
  }

  /**
   * Takes angles of items for subjects of which several belong to one item.
   *
   * @param angles as in {@link #ofThetas(double[])}, by item
   * @param items place of each subject's item
   */
  public static TraitColumn ofThetas(double[] angles, int[] items) {
    return new TraitColumn(Trait.THETA_QC, null, angles, items);
  }

  private double angle(double[] all, int place) {
    return all[at == null ? place : at[place]];
  }

  /** Returns the trait of a subject; {@code NaN} if it is unknown. */
  double value(int place) {
    if (angles != null) {
      return angle(angles, place);
    }
    return counts == null || counts[place] < 0 ? Double.NaN : counts[place];
  }

  /** Returns a length; -1 if it is unknown. */
  int count(int place) {
    return counts == null ? -1 : counts[place];
  }

  /** Compares two subjects; unknown lengths come first, and unknown angles last. */
  int compare(int a, int b) {
    if (angles != null) {
      return Double.compare(angle(angles, a), angle(angles, b));
    }
    return counts == null ? 0 : Integer.compare(counts[a], counts[b]);
  }

  /**
   * Returns the subjects in bins between quantiles of the trait; empty if it is known of no
   * labelled subject.
   *
   * @param labels of the subjects that cut
   * @param labelled their places, always the same ones
   * @param count how many bins
   * @param size how many subjects there are
   */
  synchronized Optional<Partition> partition(
      LabelKind labels, int[] labelled, int count, int size) {
    return partitions.computeIfAbsent(new Cut(labels, count), cut -> cut(labelled, count, size));
  }

  private Optional<Partition> cut(int[] labelled, int count, int size) {
    double[] known =
        Arrays.stream(labelled)
            .mapToDouble(this::value)
            .filter(each -> !Double.isNaN(each))
            .toArray();
    if (known.length == 0) {
      return Optional.empty();
    }
    Bins bins = Bins.of(known, count);
    byte[] binOf = new byte[size];
    for (int place = 0; place < binOf.length; place++) {
      double value = value(place);
      binOf[place] = (byte) (Double.isNaN(value) ? -1 : bins.of(value));
    }
    return Optional.of(new Partition(trait, bins, binOf));
  }
}
