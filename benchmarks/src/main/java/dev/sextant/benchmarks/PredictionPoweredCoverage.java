package dev.sextant.benchmarks;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.Functional;
import dev.sextant.metrics.report.powered.PartlyLabelled;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PredictionPowered;
import dev.sextant.metrics.report.powered.WeightedArea;
import dev.sextant.metrics.report.powered.WeightedRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * How often prediction-powered intervals hold the truth, how wide they are next to those of
 * people's labels alone, and how often the oracle's labels alone, taken for the truth, would. The
 * score is normal with variance 1, that of positives shifted; 2,000 answers have an oracle's label.
 *
 * <p>{@code PredictionPoweredCoverage [DATA SETS]}
 */
public final class PredictionPoweredCoverage {

  private static final int ANSWERS = 2000;

  private final int trials;

  private PredictionPoweredCoverage(int trials) {
    this.trials = trials;
  }

  /** Which answers people label. */
  private enum Draw {
    /** All are equally likely. */
    EVEN,
    /** Answers with a high score are three times as likely. */
    BY_SCORE
  }

  /**
   * A simulation.
   *
   * @param labels by people
   * @param area true AUC
   * @param share of positives
   * @param sensitivity of the oracle
   * @param specificity of the oracle
   * @param followsScore the oracle rather errs on the side of the score
   * @param perItem answers of an item, which share half of the score's noise and the oracle's luck
   */
  private record Setting(
      int labels,
      double area,
      double share,
      double sensitivity,
      double specificity,
      boolean followsScore,
      int perItem,
      Draw draw) {

    double shift() {
      double p = 2 * (1 - area);
      return Math.sqrt(2) * StudentT.quantile(p, 1e6);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d labels, AUC %.2f, %.2f positive, oracle %.2f/%.2f%s, %d per item, %s",
          labels,
          area,
          share,
          sensitivity,
          specificity,
          followsScore ? " follows the score" : "",
          perItem,
          draw);
    }
  }

  /** What came of the data sets of a setting. */
  private static final class Tally {
    private int n;
    private int without;
    private int held;
    private int below;
    private int oracleFar;
    private double width;
    private double widthOfPeople;
    private double worth;
    private int peopleHeld;

    void add(PoweredEstimate estimate, double truth) {
      Interval powered = estimate.powered();
      Interval people = estimate.people();
      if (powered == null
          || powered.low() == null
          || powered.high() == null
          || people.low() == null
          || people.high() == null) {
        without++;
        return;
      }
      n++;
      held += powered.low() <= truth && truth <= powered.high() ? 1 : 0;
      below += powered.high() < truth ? 1 : 0;
      peopleHeld += people.low() <= truth && truth <= people.high() ? 1 : 0;
      width += powered.high() - powered.low();
      widthOfPeople += people.high() - people.low();
      worth += estimate.worth() == null ? 0 : estimate.worth();
      oracleFar += Math.abs(estimate.oracleAlone() - truth) > 0.02 ? 1 : 0;
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "held %.3f (too low %.3f) width %.3f | people %.3f width %.3f | ratio %.2f, worth %.0f"
              + " labels, oracle alone off by .02 in %.2f%s",
          (double) held / n,
          (double) below / n,
          width / n,
          (double) peopleHeld / n,
          widthOfPeople / n,
          width / widthOfPeople,
          worth / n,
          (double) oracleFar / n,
          without > 0 ? ", " + without + " without an interval" : "");
    }
  }

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    for (int labels : new int[] {200, 100, 50}) {
      for (Setting setting : settings(labels)) {
        new PredictionPoweredCoverage(trials).measure(setting);
      }
    }
  }

  private static List<Setting> settings(int labels) {
    List<Setting> settings = new ArrayList<>();
    for (boolean follows : new boolean[] {false, true}) {
      settings.add(new Setting(labels, 0.76, 0.35, 0.95, 0.93, follows, 1, Draw.EVEN));
      settings.add(new Setting(labels, 0.76, 0.35, 0.85, 0.85, follows, 1, Draw.EVEN));
    }
    settings.add(new Setting(labels, 0.9, 0.35, 0.95, 0.93, false, 1, Draw.EVEN));
    settings.add(new Setting(labels, 0.76, 0.2, 0.95, 0.93, false, 1, Draw.EVEN));
    settings.add(new Setting(labels, 0.76, 0.35, 0.95, 0.93, false, 4, Draw.EVEN));
    settings.add(new Setting(labels, 0.76, 0.35, 0.95, 0.93, false, 1, Draw.BY_SCORE));
    return settings;
  }

  private void measure(Setting setting) {
    Random random = new Random(setting.hashCode());
    double cut = setting.shift();
    Map<String, Double> truths = truths(setting, cut);
    Map<String, Tally> tallies = new LinkedHashMap<>();
    truths.keySet().forEach(name -> tallies.put(name, new Tally()));
    for (int trial = 0; trial < trials; trial++) {
      Sample sample = new Sample(setting, random);
      for (Map.Entry<String, Double> each : truths.entrySet()) {
        Objects.requireNonNull(tallies.get(each.getKey()))
            .add(
                PredictionPowered.of(
                    sample.subjects(), sample.functional(each.getKey(), cut), trial),
                each.getValue());
      }
    }
    System.out.println(setting);
    tallies.forEach((name, tally) -> System.out.println("  " + name + ": " + tally.words()));
  }

  /** Returns the true values, with the threshold at the mean of the positives. */
  private static Map<String, Double> truths(Setting setting, double cut) {
    double recall = 0.5;
    double falsePositives = StudentT.twoSided(cut, 1e6) / 2;
    double flagged = setting.share() * recall + (1 - setting.share()) * falsePositives;
    Map<String, Double> truths = new LinkedHashMap<>();
    truths.put("AUC", setting.area());
    truths.put("recall", recall);
    truths.put("false positive rate", falsePositives);
    truths.put("precision", setting.share() * recall / flagged);
    truths.put("share", setting.share());
    return truths;
  }

  /** A data set. */
  private static final class Sample {

    private final double[] scores = new double[ANSWERS];
    private final boolean[] positive = new boolean[ANSWERS];
    private final double[] oracle = new double[ANSWERS];
    private final int[] items = new int[ANSWERS];
    private final Setting setting;
    private final Random random;

    Sample(Setting setting, Random random) {
      this.setting = setting;
      this.random = random;
      double noise = 0;
      double luck = 0;
      double shift = setting.shift();
      for (int i = 0; i < ANSWERS; i++) {
        if (i % setting.perItem() == 0) {
          noise = random.nextGaussian();
          luck = random.nextGaussian();
        }
        items[i] = i / setting.perItem();
        double shared = setting.perItem() > 1 ? 0.5 : 0;
        double own = Math.sqrt(shared) * noise + Math.sqrt(1 - shared) * random.nextGaussian();
        boolean repeats = i % setting.perItem() > 0 && random.nextDouble() < 0.5;
        positive[i] = repeats ? positive[i - 1] : random.nextDouble() < setting.share();
        scores[i] = own + (positive[i] ? shift : 0);
        double chance =
            upper(Math.sqrt(shared) * luck + Math.sqrt(1 - shared) * random.nextGaussian());
        boolean right = chance < rate(positive[i], own);
        oracle[i] = right == positive[i] ? 1 : 0;
      }
    }

    /** Returns the probability that a standard normal is larger. */
    private static double upper(double z) {
      double outside = StudentT.twoSided(z, 1e6) / 2;
      return z > 0 ? outside : 1 - outside;
    }

    /** Returns the probability that the oracle is right. */
    private double rate(boolean isPositive, double own) {
      double wrong = 1 - (isPositive ? setting.sensitivity() : setting.specificity());
      if (!setting.followsScore()) {
        return 1 - wrong;
      }
      double above = upper(own);
      double towards = isPositive ? above : 1 - above;
      return 1 - Math.min(1, wrong * 4 * towards * towards * towards);
    }

    PartlyLabelled subjects() {
      double[] inclusion = new double[ANSWERS];
      double sum = 0;
      for (int i = 0; i < ANSWERS; i++) {
        inclusion[i] = setting.draw() == Draw.BY_SCORE && scores[i] > 0.5 ? 3 : 1;
        sum += inclusion[i];
      }
      List<Integer> drawn = new ArrayList<>();
      if (setting.draw() == Draw.EVEN) {
        List<Integer> itemOrder = new ArrayList<>();
        for (int item = 0; item < ANSWERS / setting.perItem(); item++) {
          itemOrder.add(item);
        }
        Collections.shuffle(itemOrder, random);
        for (int k = 0; k < setting.labels(); k++) {
          drawn.add(itemOrder.get(k) * setting.perItem() + random.nextInt(setting.perItem()));
        }
        Arrays.fill(inclusion, (double) setting.labels() / ANSWERS);
      } else {
        for (int i = 0; i < ANSWERS; i++) {
          inclusion[i] = inclusion[i] / sum * setting.labels();
          if (random.nextDouble() < inclusion[i]) {
            drawn.add(i);
          }
        }
      }
      int[] labelled = drawn.stream().mapToInt(i -> i).toArray();
      boolean[] classes = new boolean[labelled.length];
      double[] probabilities = new double[labelled.length];
      for (int k = 0; k < labelled.length; k++) {
        classes[k] = positive[labelled[k]];
        probabilities[k] = inclusion[labelled[k]];
      }
      return new PartlyLabelled(
          oracle, labelled, classes, probabilities, new Clusters(items, ANSWERS));
    }

    Functional functional(String name, double cut) {
      boolean[] flagged = new boolean[ANSWERS];
      for (int i = 0; i < ANSWERS; i++) {
        flagged[i] = scores[i] >= cut;
      }
      return switch (name) {
        case "AUC" -> new WeightedArea(scores);
        case "recall" -> WeightedRatio.recall(flagged);
        case "precision" -> WeightedRatio.precision(flagged);
        case "share" -> WeightedRatio.share();
        default -> WeightedRatio.falsePositiveRate(flagged);
      };
    }
  }
}
