package dev.sextant.metrics.catalogue;

import java.util.List;
import java.util.Set;

/** Builds an entry of the catalogue. */
final class Entry {

  // What several entries say in the same words.
  static final String FEW =
      "no-answers, one-answer where fewer than two samples are not blank, too-many-answers where more"
          + " than 500 are (100 where an entailment model is asked)";
  static final String PRIMARY =
      "empty-answer where the answer is blank; not-primary where it is not the item's first and"
          + " none is judged, or others are judged and it is not; no-answers, one-answer where"
          + " there is no other sample; no-sentences where the answer has no letters and no digits";
  static final String SENTENCES =
      "Sentences are cut by rules that know initials and English titles and no other abbreviations;"
          + " a line break ends one.";

  static final String FLOOR =
      "The paper holds higher values to be risky. It knows no embedder, so here it is a floor:"
          + " always computed, in the direction that is stronger on the labels, and any score must"
          + " beat it.";

  private final String name;
  private final Subject subject;
  private Direction direction = Direction.UNDIRECTED;
  private Family family = Family.GEOMETRY;
  private Set<Need> needs = Set.of();
  private double low = Double.NEGATIVE_INFINITY;
  private double high = Double.POSITIVE_INFINITY;
  private String unit = "1";
  private String title = "";
  private String definition = "";
  private String formula = "";
  private String undefined = "";
  private List<String> facts = List.of();
  private String source = "Sextant";

  private Entry(String name, Subject subject) {
    this.name = name;
    this.subject = subject;
  }

  /** Starts a metric that gives a value to each answer. */
  static Entry ofAnswer(String name) {
    return new Entry(name, Subject.ANSWER);
  }

  /** Starts a metric that gives a value to each item. */
  static Entry ofItem(String name) {
    return new Entry(name, Subject.ITEM);
  }

  Entry direction(Direction value) {
    direction = value;
    return this;
  }

  Entry family(Family value) {
    family = value;
    return this;
  }

  /** Sets what an item must have. Default: nothing. */
  Entry needs(Need... values) {
    needs = Set.of(values);
    return this;
  }

  Entry atLeast(double least) {
    return between(least, Double.POSITIVE_INFINITY);
  }

  /** Sets its range, both ends included. Default: unbounded. */
  Entry between(double least, double greatest) {
    low = least;
    high = greatest;
    return this;
  }

  /** Sets its unit. Default: {@code "1"}. */
  Entry unit(String value) {
    unit = value;
    return this;
  }

  /** See {@link Documentation#title()}. */
  Entry title(String value) {
    title = value;
    return this;
  }

  /** See {@link Documentation#definition()}. */
  Entry definition(String value) {
    definition = value;
    return this;
  }

  /** See {@link Documentation#formula()}. */
  Entry formula(String value) {
    formula = value;
    return this;
  }

  /** See {@link Documentation#undefined()}. */
  Entry undefined(String value) {
    undefined = value;
    return this;
  }

  /** See {@link Documentation#facts()}. */
  Entry facts(String... values) {
    facts = List.of(values);
    return this;
  }

  /** See {@link Documentation#source()}; Default: Sextant itself. */
  Entry source(String value) {
    source = value;
    return this;
  }

  /**
   * Returns the finished metric.
   *
   * @throws IllegalArgumentException if its documentation is incomplete
   */
  Metric metric() {
    return new Metric(
        name,
        subject,
        direction,
        needs,
        low,
        high,
        unit,
        family,
        new Documentation(title, definition, formula, undefined, facts, source));
  }
}
