package dev.sextant.standalone.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All requirements of a release, with what its report says about each. */
public record Gate(List<Check> checks) {

  private static final String TOO_FEW =
      "%s has no interval in %s: there are too few labelled items.";

  /**
   * Checks rules against a report.
   *
   * @throws dev.sextant.standalone.console.Halt (refused) if the report lacks a score
   */
  public static List<Check> rules(ReportFile report, List<Rule> rules) {
    return rules.stream()
        .map(
            rule ->
                report
                    .find(rule.statistic())
                    .map(figure -> Decisions.rule(rule, figure))
                    .orElseGet(
                        () ->
                            tooFew(
                                Decisions.name(rule),
                                TOO_FEW.formatted(rule.statistic(), "the report"))))
        .toList();
  }

  /**
   * Compares statistics with those of a baseline.
   *
   * @param statistics none: those of the baseline's best scores
   * @param margin worsening that is small enough to accept, above 0
   * @throws dev.sextant.standalone.console.Halt (refused) if a report lacks a score
   */
  public static List<Check> notWorse(
      ReportFile report, ReportFile baseline, List<ScoreStatistic> statistics, double margin) {
    Set<ScoreStatistic> compared =
        new LinkedHashSet<>(statistics.isEmpty() ? baseline.ofFindings() : statistics);
    List<Check> checks = new ArrayList<>();
    for (ScoreStatistic statistic : compared) {
      Optional<Figure> now = report.find(statistic);
      Optional<Figure> before = baseline.find(statistic);
      checks.add(
          now.isEmpty() || before.isEmpty()
              ? tooFew(
                  Decisions.name(statistic, margin),
                  TOO_FEW.formatted(statistic, now.isEmpty() ? "the report" : "the baseline"))
              : Decisions.notWorse(statistic, now.get(), before.get(), margin));
    }
    return checks;
  }

  /** Returns the worst outcome. */
  public Outcome outcome() {
    return checks.stream()
        .map(Check::outcome)
        .max(Comparator.naturalOrder())
        .orElse(Outcome.UNDECIDED);
  }

  private static Check tooFew(String name, String sentence) {
    return new Check(name, Outcome.UNDECIDED, sentence, null);
  }
}
