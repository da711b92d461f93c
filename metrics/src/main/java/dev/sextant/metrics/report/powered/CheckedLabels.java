package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What an oracle says of subjects, and what people say of some of them. Positive is not grounded.
 * The oracle may be a model, or the file that the subjects were imported with. Immutable.
 */
public final class CheckedLabels {

  private static final byte UNKNOWN = -1;

  /** By subject: 1 if the oracle calls it positive, 0 if not, {@code NaN} if it does not say. */
  private final double[] oracle;

  /** By subject: the oracle's probability that it is positive; {@code NaN} if it gives none. */
  private final double[] probability;

  /** By subject: 1 if people call it positive, 0 if not, {@link #UNKNOWN} if they do not say. */
  private final byte[] people;

  /** By subject: probability that people were asked; {@code NaN}: as likely as all others. */
  private final double[] inclusion;

  private CheckedLabels(double[] oracle, double[] probability, byte[] people, double[] inclusion) {
    this.oracle = oracle;
    this.probability = probability;
    this.people = people;
    this.inclusion = inclusion;
  }

  /** Takes the checks of one subject after the other, in any order. */
  public static final class Builder {

    private final double[] oracle;
    private final double[] probability;
    private final byte[] people;
    private final double[] inclusion;

    /** Takes the labels of subjects that people have not checked. */
    public Builder(SubjectColumns subjects) {
      oracle = new double[subjects.size()];
      probability = new double[subjects.size()];
      people = new byte[subjects.size()];
      inclusion = new double[subjects.size()];
      Arrays.fill(oracle, Double.NaN);
      Arrays.fill(probability, Double.NaN);
      Arrays.fill(inclusion, Double.NaN);
      Arrays.fill(people, UNKNOWN);
      for (int place : subjects.labelled(LabelKind.GROUNDED)) {
        oracle[place] = subjects.isNotGrounded(place) ? 1 : 0;
      }
    }

    /**
     * Sets the labels of a subject that people have checked.
     *
     * @param byPeople whether people call it grounded
     * @param byOracle whether the oracle does; null: it does not say
     * @param likely probability in (0, 1] with which people were asked; null: all subjects were
     *     equally likely
     */
    public void check(
        int place, boolean byPeople, @Nullable Boolean byOracle, @Nullable Double likely) {
      inclusion[place] = likely == null ? Double.NaN : likely;
      people[place] = (byte) (byPeople ? 0 : 1);
      oracle[place] = byOracle == null ? Double.NaN : byOracle ? 0 : 1;
    }

    /**
     * Sets how sure the oracle is of a subject. Without it, its label counts as sure.
     *
     * @param grounded probability in [0, 1] that the subject is grounded
     */
    public void expect(int place, double grounded) {
      probability[place] = 1 - grounded;
    }

    /** Returns the labels; the builder must not be used afterwards. */
    public CheckedLabels build() {
      return new CheckedLabels(oracle, probability, people, inclusion);
    }
  }

  /**
   * Returns the labels of some subjects in another order.
   *
   * @param places a negative one stands for a subject without labels
   */
  public CheckedLabels at(int[] places) {
    double[] byOracle = new double[places.length];
    double[] expected = new double[places.length];
    byte[] byPeople = new byte[places.length];
    double[] likely = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      byOracle[i] = places[i] < 0 ? Double.NaN : oracle[places[i]];
      expected[i] = places[i] < 0 ? Double.NaN : probability[places[i]];
      byPeople[i] = places[i] < 0 ? UNKNOWN : people[places[i]];
      likely[i] = places[i] < 0 ? Double.NaN : inclusion[places[i]];
    }
    return new CheckedLabels(byOracle, expected, byPeople, likely);
  }

  /**
   * Returns whether people have checked some labels of the oracle, and left others unchecked. Else
   * an oracle adds nothing to the labels of people.
   */
  public boolean isPartly() {
    int checked = places(this::isChecked).length;
    return checked > 0 && checked < places(this::isJudged).length;
  }

  /** Returns the subjects that meet a condition, rising. */
  public int[] places(IntPredicate condition) {
    int[] places = new int[oracle.length];
    int count = 0;
    for (int place = 0; place < places.length; place++) {
      if (condition.test(place)) {
        places[count++] = place;
      }
    }
    return Arrays.copyOf(places, count);
  }

  /** Returns whether the oracle says something of a subject. */
  public boolean isJudged(int place) {
    return !Double.isNaN(oracle[place]);
  }

  /** Returns whether the oracle and people say something of a subject. */
  public boolean isChecked(int place) {
    return isJudged(place) && people[place] != UNKNOWN;
  }

  /** Returns whether people say something of a subject. */
  public boolean isLabelledByPeople(int place) {
    return people[place] != UNKNOWN;
  }

  /** Returns whether people call a subject that they have labelled not grounded. */
  public boolean isPositive(int place) {
    return people[place] == 1;
  }

  /** Returns whether the oracle calls a subject that it has judged not grounded. */
  public boolean isPositiveByOracle(int place) {
    return oracle[place] > 0.5;
  }

  /**
   * Returns some of the subjects for an estimate.
   *
   * @param places of subjects that the oracle has judged
   * @param clusters of these
   */
  PartlyLabelled partly(int[] places, Clusters clusters) {
    double[] byOracle = new double[places.length];
    double[] expected = new double[places.length];
    PartlyLabelled.Checks checks = new PartlyLabelled.Checks();
    for (int i = 0; i < places.length; i++) {
      byOracle[i] = oracle[places[i]];
      double known = probability[places[i]];
      expected[i] = Double.isNaN(known) ? byOracle[i] : known;
      if (isChecked(places[i])) {
        double likely = inclusion[places[i]];
        checks.add(i, isPositive(places[i]), Double.isNaN(likely) ? null : (Double) likely);
      }
    }
    return checks.among(byOracle, expected, clusters);
  }
}
