package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.metrics.catalogue.Direction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts the external scores of a file's answers. */
public final class ScoreTallies {

  /** Most external scores of a version. */
  public static final int MOST = 20;

  /**
   * An external score of a version.
   *
   * @param direction code of the direction
   * @param costPerThousand see {@link DeclaredScore}
   * @param madeBy model that computed it; null: unknown, or no model
   * @param count number of answers with a value
   * @param least smallest value
   * @param greatest largest value
   */
  public record VersionScore(
      String name,
      String metric,
      String direction,
      @Nullable BigDecimal costPerThousand,
      @Nullable String currency,
      @Nullable String madeBy,
      long count,
      double least,
      double greatest) {}

  private record Tally(long count, double least, double greatest) {

    Tally with(double value) {
      return new Tally(count + 1, Math.min(least, value), Math.max(greatest, value));
    }
  }

  private static final Tally NONE =
      new Tally(0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

  private final Map<String, DeclaredScore> declared = new HashMap<>();
  private final TreeMap<String, Tally> tallies = new TreeMap<>();
  private boolean tooMany;

  ScoreTallies(List<DeclaredScore> declared) {
    declared.forEach(score -> this.declared.put(score.name(), score));
  }

  void add(SourceAnswer answer) {
    answer.externalScores().forEach(this::add);
  }

  private void add(String name, double value) {
    if (tallies.size() >= MOST && !tallies.containsKey(name)) {
      tooMany = true;
      return;
    }
    tallies.put(name, tallies.getOrDefault(name, NONE).with(value));
  }

  /** Returns the scores that at least one answer has, by name. */
  List<VersionScore> found() {
    List<VersionScore> found = new ArrayList<>();
    tallies.forEach((name, tally) -> found.add(score(name, tally)));
    return found;
  }

  private VersionScore score(String name, Tally tally) {
    DeclaredScore score = declared.getOrDefault(name, DeclaredScore.undeclared(name));
    Direction direction = score.direction();
    return new VersionScore(
        name,
        score.metric(),
        direction.code(),
        score.costPerThousand(),
        score.currency(),
        score.madeBy(),
        tally.count(),
        tally.least(),
        tally.greatest());
  }

  /** Returns what is wrong with the whole file. */
  List<RowError> errors() {
    List<RowError> errors = new ArrayList<>();
    if (tooMany) {
      errors.add(
          new RowError(
              1,
              "scores",
              "have more than %d names in this file: leave some of them out.".formatted(MOST)));
    }
    for (String name : new TreeMap<>(declared).keySet()) {
      if (!tallies.containsKey(name) && !tooMany) {
        errors.add(
            new RowError(
                1,
                "scores." + name,
                "is declared, and no answer has a value of it: correct its name, or leave it out."));
      }
    }
    return errors;
  }
}
