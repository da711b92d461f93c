package dev.sextant.metrics.report.powered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.PoweredEstimate.Basis;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PredictionPoweredTest {

  private static final int ANSWERS = 2000;
  private static final double AREA = 0.7602; // Phi(1 / sqrt 2)

  /** A data set: a normal score, shifted by 1 for positives, and an oracle that errs. */
  private static final class Sample {
    final double[] scores = new double[ANSWERS];
    final boolean[] positive = new boolean[ANSWERS];
    final double[] oracle = new double[ANSWERS];
    final Random random;

    Sample(long seed, double sensitivity, double specificity) {
      random = new Random(seed);
      for (int i = 0; i < ANSWERS; i++) {
        positive[i] = random.nextDouble() < 0.35;
        scores[i] = random.nextGaussian() + (positive[i] ? 1 : 0);
        double right = positive[i] ? sensitivity : specificity;
        oracle[i] = (random.nextDouble() < right) == positive[i] ? 1 : 0;
      }
    }

    PartlyLabelled labelled(int labels) {
      int[] some = IntStream.range(0, labels).toArray();
      double[] inclusion = new double[labels];
      Arrays.fill(inclusion, (double) labels / ANSWERS);
      return labelled(some, inclusion);
    }

    PartlyLabelled labelled(int[] some, double[] inclusion) {
      boolean[] classes = new boolean[some.length];
      for (int k = 0; k < classes.length; k++) {
        classes[k] = positive[some[k]];
      }
      return new PartlyLabelled(oracle, some, classes, inclusion, alone());
    }

    WeightedArea area() {
      return new WeightedArea(scores);
    }
  }

  private static Clusters alone() {
    return new Clusters(IntStream.range(0, ANSWERS).toArray(), ANSWERS);
  }

  @Test
  void intervals_of_200_labels_hold_the_true_area() {
    int held = 0;
    int heldByOracle = 0;
    double width = 0;
    double widthOfPeople = 0;
    for (int trial = 0; trial < 1000; trial++) {
      Sample sample = new Sample(trial, 0.95, 0.93);
      PoweredEstimate estimate = PredictionPowered.of(sample.labelled(200), sample.area(), trial);
      Interval powered = bounded(estimate.powered());
      held += powered.low() <= AREA && AREA <= powered.high() ? 1 : 0;
      width += powered.high() - powered.low();
      widthOfPeople += bounded(estimate.people()).high() - estimate.people().low();
      heldByOracle += Math.abs(estimate.oracleAlone() - AREA) < 0.02 ? 1 : 0;
    }
    // 3 standard errors of a share of .95 among 1,000 data sets are .02.
    assertThat(held / 1000.0).isBetween(0.93, 0.97);
    assertThat(width / widthOfPeople).isBetween(0.6, 0.7);
    assertThat(heldByOracle / 1000.0).as("an oracle taken for the truth").isLessThan(0.1);
  }

  @Test
  void labels_drawn_by_score_give_no_bias() {
    double mean = 0;
    for (int trial = 0; trial < 300; trial++) {
      Sample sample = new Sample(trial, 0.85, 0.85);
      int[] drawn =
          IntStream.range(0, ANSWERS)
              .filter(i -> sample.random.nextDouble() < inclusion(sample.scores[i]))
              .toArray();
      double[] inclusion =
          Arrays.stream(drawn).mapToDouble(i -> inclusion(sample.scores[i])).toArray();
      PoweredEstimate estimate =
          PredictionPowered.of(sample.labelled(drawn, inclusion), sample.area(), trial);
      mean += bounded(estimate.powered()).value() / 300;
    }
    assertThat(mean).isCloseTo(AREA, within(0.006)); // 3 standard errors
  }

  private static double inclusion(double score) {
    return score > 0.5 ? 0.25 : 0.08;
  }

  @Test
  void an_oracle_that_knows_nothing_changes_little() {
    Sample sample = new Sample(3, 0.5, 0.5);
    PoweredEstimate estimate = PredictionPowered.of(sample.labelled(400), sample.area(), 1);
    assertThat(estimate.lambda()).isLessThan(0.15);
    assertThat(bounded(estimate.powered()).value())
        .isCloseTo(estimate.people().value(), within(0.01));
    assertThat(estimate.worth()).isBetween(380.0, 440.0);
  }

  @Test
  void the_figure_of_people_alone_is_that_of_a_report() {
    Sample sample = new Sample(4, 0.9, 0.9);
    PoweredEstimate estimate = PredictionPowered.of(sample.labelled(250), sample.area(), 1);
    assertThat(estimate.people())
        .isEqualTo(
            AreaUnderCurve.of(
                    Arrays.copyOf(sample.scores, 250),
                    Arrays.copyOf(sample.positive, 250),
                    new Clusters(IntStream.range(0, 250).toArray(), ANSWERS))
                .interval());
  }

  @Test
  void ratios_at_a_threshold_use_the_oracle_too() {
    Sample sample = new Sample(5, 0.95, 0.93);
    boolean[] flagged = new boolean[ANSWERS];
    for (int i = 0; i < ANSWERS; i++) {
      flagged[i] = sample.scores[i] > 1;
    }
    PoweredEstimate recall =
        PredictionPowered.of(sample.labelled(300), WeightedRatio.recall(flagged), 1);
    Interval interval = bounded(recall.powered());
    assertThat(interval.low()).isLessThan(0.5);
    assertThat(interval.high()).isGreaterThan(0.5);
    assertThat(interval.high() - interval.low())
        .isLessThan(0.7 * (recall.people().high() - recall.people().low()));
  }

  @Test
  void too_few_labels_say_how_many_are_missing() {
    Sample sample = new Sample(6, 0.95, 0.93);
    PoweredEstimate estimate = PredictionPowered.of(sample.labelled(38), sample.area(), 1);
    assertThat(estimate.powered()).isNull();
    assertThat(estimate.basis()).isEqualTo(Basis.TOO_FEW);
    assertThat(estimate.missing()).isEqualTo(12);
    assertThat(estimate.worth()).isNull();
  }

  @Test
  void a_class_with_few_labels_asks_for_more_of_all() {
    Sample sample = new Sample(7, 0.95, 0.93);
    int[] negatives =
        IntStream.range(0, ANSWERS).filter(i -> !sample.positive[i]).limit(95).toArray();
    int[] positives =
        IntStream.range(0, ANSWERS).filter(i -> sample.positive[i]).limit(5).toArray();
    int[] some = IntStream.concat(Arrays.stream(negatives), Arrays.stream(positives)).toArray();
    double[] even = new double[100];
    Arrays.fill(even, 0.05);
    PoweredEstimate estimate = PredictionPowered.of(sample.labelled(some, even), sample.area(), 1);
    assertThat(estimate.basis()).isEqualTo(Basis.TOO_FEW);
    assertThat(estimate.missing()).isEqualTo(100); // twice as many labels have ten positives
  }

  @Test
  void between_50_and_199_labels_the_interval_is_widened() {
    Sample sample = new Sample(8, 0.85, 0.85);
    assertThat(PredictionPowered.of(sample.labelled(199), sample.area(), 1).basis())
        .isEqualTo(Basis.WIDENED);
    assertThat(PredictionPowered.of(sample.labelled(200), sample.area(), 1).basis())
        .isEqualTo(Basis.NORMAL);
  }

  @Test
  void with_unequal_weights_and_fewer_than_10_errors_of_the_oracle_the_interval_is_widened() {
    Sample sample = new Sample(8, 0.97, 0.97);
    PoweredEstimate even = PredictionPowered.of(sample.labelled(200), sample.area(), 1);
    assertThat(even.disagreements()).isLessThan(10);
    assertThat(even.basis()).isEqualTo(Basis.NORMAL);
    assertThat(unequal(sample, 200).basis()).isEqualTo(Basis.WIDENED);
    PoweredEstimate many = unequal(sample, 800);
    assertThat(many.disagreements()).isGreaterThan(12);
    assertThat(many.basis()).isEqualTo(Basis.NORMAL);
  }

  /** Estimates from the first labels, every second of which was half as likely. */
  private static PoweredEstimate unequal(Sample sample, int labels) {
    int[] some = IntStream.range(0, labels).toArray();
    double[] inclusion = new double[labels];
    Arrays.setAll(inclusion, i -> i % 2 == 0 ? 0.2 : 0.1);
    return PredictionPowered.of(sample.labelled(some, inclusion), sample.area(), 1);
  }

  @Test
  void answers_of_one_item_count_as_one_cluster() {
    Sample sample = new Sample(9, 0.95, 0.93);
    int[] some = IntStream.range(0, 400).toArray();
    boolean[] classes = Arrays.copyOf(sample.positive, 400);
    double[] even = new double[400];
    Arrays.fill(even, 0.2);
    Clusters fours =
        new Clusters(IntStream.range(0, ANSWERS).map(i -> i / 4).toArray(), ANSWERS / 4);
    PoweredEstimate estimate =
        PredictionPowered.of(
            new PartlyLabelled(sample.oracle, some, classes, even, fours), sample.area(), 1);
    assertThat(estimate.basis()).as("400 labels of 100 items").isEqualTo(Basis.WIDENED);
  }

  @Test
  void wrong_input_is_refused() {
    Sample sample = new Sample(10, 0.9, 0.9);
    double[] oracle = sample.oracle.clone();
    oracle[3] = 1.5;
    boolean[] one = {true};
    assertThatThrownBy(
            () -> new PartlyLabelled(oracle, new int[] {0}, one, new double[] {1}, alone()))
        .hasMessage("expected a probability in [0, 1], found 1.5");
    assertThatThrownBy(() -> sample.labelled(new int[] {1, 1}, new double[] {1, 1}))
        .hasMessage("subject 1 is labelled twice");
    assertThatThrownBy(() -> sample.labelled(new int[] {1}, new double[] {0}))
        .hasMessage("expected an inclusion probability in (0, 1], found 0.0");
    assertThatThrownBy(() -> PredictionPowered.of(sample.labelled(1), sample.area(), 1))
        .hasMessageContaining("expected labels by people that define the statistic");
  }

  private static Interval bounded(Interval interval) {
    assertThat(interval).isNotNull();
    assertThat(interval.isBounded()).isTrue();
    return interval;
  }
}
