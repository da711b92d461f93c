package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.Ground.KnownSubject;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.AgainstBaseline;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Holm;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.comparison.Verdict;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares as reports do: with the same subjects, labels, directions and resamples, so that the
 * values and differences of one experiment equal those of its report to the last bit.
 *
 * @param headline the statistic that is compared
 * @param seed of the baseline's resamples
 * @param standings one for each entrant
 * @param differences one for each entrant but the first; empty if the statistic is undefined
 * @param pairs of entrants on one ground
 */
record ComparisonStatistics(
    Headline headline,
    long seed,
    List<Standing> standings,
    List<Optional<Difference>> differences,
    List<Pair> pairs) {

  /** The same number as in reports. */
  static final int RESAMPLES = 1_500;

  /** The share that each score of a pair flags: the riskiest tenth. */
  static final double REVIEW_LOAD = 0.1;

  ComparisonStatistics {
    standings = List.copyOf(standings);
    differences = List.copyOf(differences);
    pairs = List.copyOf(pairs);
  }

  /**
   * The difference between an entrant and the baseline.
   *
   * @param holm its p-value, Holm-corrected over all defined differences
   */
  record Difference(AgainstBaseline found, @Nullable Double holm) {

    Verdict verdict() {
      return Verdict.of(found.difference(), found.scaled(), holm);
    }
  }

  /** Two entrants, by index. */
  record Pair(int first, int second, PairAgreement agreement) {}

  /** Compares; may take seconds. */
  static ComparisonStatistics of(ComparisonOrder order) {
    Headline headline = order.label().equals("grounded") ? Headline.AUC : Headline.SPEARMAN;
    Map<Resamples, Resamples> shared = new HashMap<>();
    List<Standing> standings =
        order.entrants().stream().map(entrant -> standing(order, entrant, shared)).toList();
    return new ComparisonStatistics(
        headline,
        order.entrants().get(0).seed(),
        standings,
        corrected(differences(headline, order, standings)),
        pairs(order, standings));
  }

  /**
   * Experiments with the same seed and number of items share their resamples, which are drawn once.
   */
  private static Standing standing(
      ComparisonOrder order, Entrant entrant, Map<Resamples, Resamples> shared) {
    Ground ground = order.grounds().get(entrant.ground());
    List<Subject> subjects = new ArrayList<>();
    List<Subject> telling = new ArrayList<>();
    boolean split = ground.subjects().stream().anyMatch(KnownSubject::calibration);
    for (int i = 0; i < ground.subjects().size(); i++) {
      KnownSubject known = ground.subjects().get(i);
      Subject subject = subject(order.label(), known, entrant.scores().get(i));
      subjects.add(subject);
      if (known.calibration() || !split) {
        telling.add(subject);
      }
    }
    Resamples resamples = new Resamples(Math.max(1, ground.items()), RESAMPLES, entrant.seed());
    return new Standing(
        subjects,
        SeriesStatistics.direction(metric(entrant), telling),
        shared.computeIfAbsent(resamples, each -> resamples));
  }

  private static Subject subject(String label, KnownSubject known, @Nullable Double score) {
    boolean grounded = label.equals("grounded");
    return new Subject(
        known.item(),
        score == null ? Score.undefined(Reason.FAILED) : Score.of(score),
        grounded ? known.grounded() : null,
        grounded ? null : known.factuality());
  }

  private static Metric metric(Entrant entrant) {
    return Catalogue.find(entrant.metric()).orElseThrow();
  }

  private static List<Optional<AgainstBaseline>> differences(
      Headline headline, ComparisonOrder order, List<Standing> standings) {
    Standing baseline = standings.get(0);
    List<Optional<AgainstBaseline>> differences = new ArrayList<>();
    for (int i = 1; i < standings.size(); i++) {
      differences.add(
          shareGround(order, 0, i)
              ? AgainstBaseline.paired(headline, baseline, standings.get(i))
              : AgainstBaseline.unpaired(headline, baseline, standings.get(i)));
    }
    return differences;
  }

  private static List<Optional<Difference>> corrected(List<Optional<AgainstBaseline>> found) {
    @Nullable Double[] holm =
        Holm.adjust(
            found.stream()
                .flatMap(Optional::stream)
                .map(AgainstBaseline::p)
                .toArray(Double[]::new));
    List<Optional<Difference>> differences = new ArrayList<>();
    int next = 0;
    for (Optional<AgainstBaseline> each : found) {
      Double adjusted = each.isEmpty() ? null : holm[next++];
      differences.add(each.map(difference -> new Difference(difference, adjusted)));
    }
    return differences;
  }

  private static List<Pair> pairs(ComparisonOrder order, List<Standing> standings) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < standings.size(); i++) {
      for (int j = i + 1; j < standings.size(); j++) {
        if (shareGround(order, i, j)) {
          PairAgreement agreement =
              PairAgreement.of(standings.get(i), standings.get(j), REVIEW_LOAD);
          pairs.add(new Pair(i, j, agreement));
        }
      }
    }
    return pairs;
  }

  private static boolean shareGround(ComparisonOrder order, int i, int j) {
    return order.entrants().get(i).ground() == order.entrants().get(j).ground();
  }
}
