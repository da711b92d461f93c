package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.campaigns.weekly.CampaignWeek.Runs;
import dev.sextant.api.campaigns.weekly.CampaignWeek.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The week in three sentences. A comparison is a series with a look in the week. */
final class WeeklySentences {

  /** Most that a sentence names. */
  private static final int NAMED = 3;

  private final List<CampaignWeek> campaigns;

  private WeeklySentences(List<CampaignWeek> campaigns) {
    this.campaigns = campaigns;
  }

  /** A series with the name of its campaign. */
  private record Comparison(String campaign, WeeklySeries series) {

    String name() {
      return "%s (%s, %s)".formatted(campaign, series.system(), series.metric());
    }
  }

  /** Returns what is worse, what is undecided and what did not run; one sentence if nothing is. */
  static List<String> of(List<CampaignWeek> campaigns) {
    return new WeeklySentences(campaigns).sentences();
  }

  private List<String> sentences() {
    if (campaigns.isEmpty()) {
      return List.of("Nothing to report: no run of a campaign ended in the week.");
    }
    boolean isQuiet =
        sum(Runs::completed) == sum(Runs::all)
            && compared()
                .allMatch(each -> !each.series().isWorse() && each.series().is(State.NOT_WORSE));
    return isQuiet
        ? List.of("Nothing to report: %s, and %s.".formatted(notWorse(), allRan()))
        : List.of(worse(), undecided(), didNotRun());
  }

  private String worse() {
    List<Comparison> worse = which(WeeklySeries::isWorse);
    long all = compared().count();
    if (all == 0) {
      return "Nothing was compared with first runs.";
    }
    return worse.isEmpty()
        ? "No alarm was raised in %s.".formatted(comparisons(all))
        : "%d of %s raised an alarm: %s."
            .formatted(worse.size(), comparisons(all), named(worse, WeeklySentences::fall));
  }

  private String undecided() {
    List<Comparison> undecided = which(each -> !each.isWorse() && each.is(State.UNDECIDED));
    List<Comparison> without = which(each -> !each.isWorse() && each.is(State.NO_EVIDENCE));
    List<String> parts = new ArrayList<>();
    if (!undecided.isEmpty()) {
      parts.add(
          "%s undecided: %s"
              .formatted(are(undecided.size()), named(undecided, WeeklySentences::missing)));
    }
    if (!without.isEmpty()) {
      parts.add(
          "%s no evidence: %s".formatted(have(without.size()), named(without, Comparison::name)));
    }
    return parts.isEmpty() ? "No comparison is undecided." : String.join("; ", parts) + ".";
  }

  private String didNotRun() {
    long all = sum(Runs::all);
    if (all == sum(Runs::completed)) {
      return "All runs took place: %d.".formatted(all);
    }
    String counts =
        Stream.of(
                count(sum(Runs::failed), "failed"),
                count(sum(Runs::cancelled), "cancelled"),
                count(sum(Runs::skipped), "skipped"),
                count(sum(Runs::missed), "missed"))
            .flatMap(List::stream)
            .collect(Collectors.joining(", "));
    List<String> names =
        campaigns.stream()
            .filter(each -> each.runs().all() > each.runs().completed())
            .map(CampaignWeek::name)
            .toList();
    return "Of %d %s, %d did not take place (%s): %s."
        .formatted(
            all,
            all == 1 ? "run" : "runs",
            all - sum(Runs::completed),
            counts,
            joined(names, "; "));
  }

  private String notWorse() {
    long all = compared().count();
    return all == 0 ? "nothing was compared with first runs" : "%s not worse".formatted(are(all));
  }

  private String allRan() {
    long all = sum(Runs::all);
    return all == 1 ? "the only run took place" : "all %d runs took place".formatted(all);
  }

  private static String fall(Comparison comparison) {
    WeeklySeries series = comparison.series();
    Double mean = series.mean();
    Double before = series.baselineMean();
    if (!series.is(State.WORSE)) {
      return comparison.name() + " earlier in the week";
    }
    return mean == null || before == null
        ? comparison.name()
        : "%s at %s after %s".formatted(comparison.name(), number(mean), number(before));
  }

  private static String missing(Comparison comparison) {
    Long more = comparison.series().moreClusters();
    return more == null
        ? comparison.name()
        : "%s, which %d more items or groups of items would decide"
            .formatted(comparison.name(), more);
  }

  private static String named(List<Comparison> comparisons, Function<Comparison, String> words) {
    return joined(comparisons.stream().map(words).toList(), "; ");
  }

  private static String joined(List<String> names, String separator) {
    String shown = names.stream().limit(NAMED).collect(Collectors.joining(separator));
    return names.size() <= NAMED
        ? shown
        : "%s%sand %d more".formatted(shown, separator, names.size() - NAMED);
  }

  private static List<String> count(long number, String word) {
    return number == 0 ? List.of() : List.of("%d %s".formatted(number, word));
  }

  private static String comparisons(long number) {
    return number == 1 ? "1 comparison" : "%d comparisons".formatted(number);
  }

  private static String are(long number) {
    return comparisons(number) + (number == 1 ? " is" : " are");
  }

  private static String have(long number) {
    return comparisons(number) + (number == 1 ? " has" : " have");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private List<Comparison> which(Predicate<WeeklySeries> wanted) {
    return compared().filter(each -> wanted.test(each.series())).toList();
  }

  private Stream<Comparison> compared() {
    return campaigns.stream()
        .flatMap(
            campaign ->
                campaign.series().stream()
                    .filter(WeeklySeries::isCompared)
                    .map(series -> new Comparison(campaign.name(), series)));
  }

  private long sum(ToLongFunction<Runs> number) {
    return campaigns.stream().map(CampaignWeek::runs).mapToLong(number).sum();
  }
}
