package dev.sextant.benchmarks;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.powered.Functional;
import dev.sextant.metrics.report.powered.LabelChances;
import dev.sextant.metrics.report.powered.PartlyLabelled;
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
    BY_SCORE,
    /** As the queue prefers them for the AUC. */
    FOR_AREA,
    /** As the queue prefers them for the threshold. */
    FOR_THRESHOLD
  }

  /** What the oracle says of an answer. */
  private enum Reply {
    VERDICT(0),
    /** A probability that is right, unless the errors follow the score. */
    PROBABILITY(1),
    /** A probability with 2.5 times as large log odds. */
    TOO_SURE(2.5);

    private final double sureness;

    Reply(double sureness) {
      this.sureness = sureness;
    }
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
      Draw draw,
      Reply reply) {

    Setting(
        int labels, double area, double share, Oracle oracle, int perItem, Draw draw, Reply reply) {
      this(
          labels,
          area,
          share,
          oracle.sensitivity(),
          oracle.specificity(),
          oracle.followsScore(),
          perItem,
          draw,
          reply);
    }

    double shift() {
      double p = 2 * (1 - area);
      return Math.sqrt(2) * StudentT.quantile(p, 1e6);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d labels, AUC %.2f, %.2f positive, oracle %.2f/%.2f%s, %d per item, %s, %s",
          labels,
          area,
          share,
          sensitivity,
          specificity,
          followsScore ? " follows the score" : "",
          perItem,
          draw,
          reply);
    }
  }

  /** How an oracle errs. */
  private record Oracle(double sensitivity, double specificity, boolean followsScore) {

    static final List<Oracle> ALL =
        List.of(
            new Oracle(0.95, 0.93, false),
            new Oracle(0.85, 0.85, false),
            new Oracle(0.95, 0.93, true),
            new Oracle(0.85, 0.85, true));
  }

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    for (Oracle oracle : Oracle.ALL) {
      unequal(oracle).forEach(new PredictionPoweredCoverage(trials)::measure);
    }
    for (int labels : new int[] {200, 100, 50}) {
      settings(labels).forEach(new PredictionPoweredCoverage(trials)::measure);
    }
  }

  private static List<Setting> settings(int labels) {
    List<Setting> settings = new ArrayList<>();
    for (Oracle oracle : Oracle.ALL) {
      settings.add(new Setting(labels, 0.76, 0.35, oracle, 1, Draw.EVEN, Reply.VERDICT));
    }
    Oracle good = Oracle.ALL.get(0);
    settings.add(new Setting(labels, 0.9, 0.35, good, 1, Draw.EVEN, Reply.VERDICT));
    settings.add(new Setting(labels, 0.76, 0.2, good, 1, Draw.EVEN, Reply.VERDICT));
    settings.add(new Setting(labels, 0.76, 0.35, good, 4, Draw.EVEN, Reply.VERDICT));
    settings.add(new Setting(labels, 0.76, 0.35, good, 1, Draw.BY_SCORE, Reply.VERDICT));
    return settings;
  }

  /** Returns settings with 200 labels of unequal weight, clustered items or probabilities. */
  private static List<Setting> unequal(Oracle oracle) {
    List<Setting> settings = new ArrayList<>();
    for (int perItem : new int[] {1, 4}) {
      settings.add(new Setting(200, 0.76, 0.35, oracle, perItem, Draw.BY_SCORE, Reply.VERDICT));
    }
    settings.add(new Setting(200, 0.76, 0.35, oracle, 4, Draw.EVEN, Reply.VERDICT));
    for (Reply reply : new Reply[] {Reply.PROBABILITY, Reply.TOO_SURE}) {
      for (Draw draw : new Draw[] {Draw.EVEN, Draw.FOR_AREA, Draw.FOR_THRESHOLD}) {
        settings.add(new Setting(200, 0.76, 0.35, oracle, 1, draw, reply));
      }
    }
    return settings;
  }

  private void measure(Setting setting) {
    Random random = new Random(setting.toString().hashCode());
    double cut = setting.shift();
    Map<String, Double> truths = truths(setting, cut);
    Map<String, PoweredTally> tallies = new LinkedHashMap<>();
    truths.keySet().forEach(name -> tallies.put(name, new PoweredTally()));
    for (int trial = 0; trial < trials; trial++) {
      Sample sample = new Sample(setting, random);
      PartlyLabelled subjects = sample.subjects(cut);
      for (Map.Entry<String, Double> each : truths.entrySet()) {
        Objects.requireNonNull(tallies.get(each.getKey()))
            .add(
                PredictionPowered.of(subjects, sample.functional(each.getKey(), cut), trial),
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

    /** Chebyshev coefficients of the complementary error function, highest power first. */
    private static final double[] ERFC = {
      -0.82215223,
      1.48851587,
      -1.13520398,
      0.27886807,
      -0.18628806,
      0.09678418,
      0.37409196,
      1.00002368,
      -1.26551223
    };

    private final double[] scores = new double[ANSWERS];
    private final boolean[] positive = new boolean[ANSWERS];
    private final double[] oracle = new double[ANSWERS];
    private final double[] expected = new double[ANSWERS];
    private final int[] items = new int[ANSWERS];
    private final Setting setting;
    private final Random random;
    private final double a;
    private final double b;

    Sample(Setting setting, Random random) {
      this.setting = setting;
      this.a = quantile(setting.sensitivity());
      this.b = quantile(setting.specificity());
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
        double luckOfAnswer =
            Math.sqrt(shared) * luck + Math.sqrt(1 - shared) * random.nextGaussian();
        double rate = rate(positive[i], own);
        boolean right = upper(luckOfAnswer) < rate;
        oracle[i] = right == positive[i] ? 1 : 0;
        expected[i] =
            setting.reply() == Reply.VERDICT
                ? oracle[i]
                : probability((positive[i] ? 1 : -1) * (margin(positive[i], rate) + luckOfAnswer));
      }
    }

    /**
     * Returns the probability that an answer is positive.
     *
     * @param evidence normal with variance 1, above 0 if the oracle calls the answer positive
     */
    private double probability(double evidence) {
      double logOdds =
          (a + b) * evidence
              + (b * b - a * a) / 2
              + Math.log(setting.share() / (1 - setting.share()));
      return 1 / (1 + Math.exp(-setting.reply().sureness * logOdds));
    }

    /** Returns the value below which a standard normal lies with a probability, within 8. */
    private static double quantile(double probability) {
      double low = -8;
      double high = 8;
      for (int step = 0; step < 40; step++) {
        double middle = (low + high) / 2;
        boolean above = 1 - upper(middle) < probability;
        low = above ? middle : low;
        high = above ? high : middle;
      }
      return low;
    }

    /** Returns the probability that a standard normal is larger, to 1e-7 of it. */
    private static double upper(double z) {
      double t = 1 / (1 + Math.abs(z) / (2 * Math.sqrt(2)));
      double sum = 0.17087277;
      for (double each : ERFC) {
        sum = each + t * sum;
      }
      double outside = t * Math.exp(-z * z / 2 + sum) / 2;
      return z > 0 ? outside : 1 - outside;
    }

    /** Returns how far the mean of the oracle's evidence lies on the right side. */
    private double margin(boolean isPositive, double rate) {
      return setting.followsScore() ? quantile(rate) : isPositive ? a : b;
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

    PartlyLabelled subjects(double cut) {
      double[] inclusion = inclusion(cut);
      List<Integer> drawn = setting.draw() == Draw.EVEN ? oneOfEachItem() : drawn(inclusion);
      PartlyLabelled.Checks checks = new PartlyLabelled.Checks();
      drawn.forEach(i -> checks.add(i, positive[i], inclusion[i]));
      return checks.among(oracle, expected, new Clusters(items, ANSWERS));
    }

    private double[] inclusion(double cut) {
      boolean[] known = new boolean[ANSWERS];
      Arrays.fill(known, true);
      double[] inclusion = new double[ANSWERS];
      switch (setting.draw()) {
        case EVEN -> Arrays.fill(inclusion, (double) setting.labels() / ANSWERS);
        case BY_SCORE -> Arrays.setAll(inclusion, i -> scores[i] > 0.5 ? 0.3 : 0.1);
        case FOR_AREA -> inclusion = new LabelChances(expected, known).ofArea(scores);
        case FOR_THRESHOLD ->
            inclusion = new LabelChances(expected, known).ofThreshold(scores, flagged(cut));
      }
      return inclusion;
    }

    private List<Integer> oneOfEachItem() {
      List<Integer> order = new ArrayList<>();
      for (int item = 0; item < ANSWERS / setting.perItem(); item++) {
        order.add(item);
      }
      Collections.shuffle(order, random);
      List<Integer> drawn = new ArrayList<>();
      for (int k = 0; k < setting.labels(); k++) {
        drawn.add(order.get(k) * setting.perItem() + random.nextInt(setting.perItem()));
      }
      return drawn;
    }

    /** Chooses each answer by itself, and takes the first of these in random order. */
    private List<Integer> drawn(double[] inclusion) {
      List<Integer> drawn = new ArrayList<>();
      for (int i = 0; i < ANSWERS; i++) {
        if (random.nextDouble() < inclusion[i]) {
          drawn.add(i);
        }
      }
      Collections.shuffle(drawn, random);
      return drawn.subList(0, Math.min(setting.labels(), drawn.size()));
    }

    private boolean[] flagged(double cut) {
      boolean[] flagged = new boolean[ANSWERS];
      for (int i = 0; i < ANSWERS; i++) {
        flagged[i] = scores[i] >= cut;
      }
      return flagged;
    }

    Functional functional(String name, double cut) {
      boolean[] flagged = flagged(cut);
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
