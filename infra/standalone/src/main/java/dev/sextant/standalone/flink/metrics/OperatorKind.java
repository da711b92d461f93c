package dev.sextant.standalone.flink.metrics;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The kinds of operators, by which their metrics are summed. The name of an operator may be the
 * name of a tenant's model, so it is no label.
 */
enum OperatorKind {
  /** Reads items, or numbers of pages of calls. */
  SOURCE(name -> name.startsWith("Source: ")),
  /** Passes on the items that a branch has not scored yet. */
  PENDING(name -> name.startsWith("pending ")),
  /** Scores without a model. */
  TEXTS(name -> name.equals("score texts")),
  /** Scores with an embedder. */
  EMBED(name -> name.startsWith("embed with ")),
  /** Scores with an entailment model. */
  CLASSIFY(name -> name.startsWith("classify with ")),
  /** Calls models for answers or labels. */
  CALLS(name -> name.equals("calls")),
  /** Stores results. */
  SINK(name -> name.endsWith(": Writer")),
  OTHER(name -> true);

  private final Predicate<String> names;

  OperatorKind(Predicate<String> names) {
    this.names = names;
  }

  static OperatorKind of(String operator) {
    return Arrays.stream(values())
        .filter(kind -> kind.names.test(operator))
        .findFirst()
        .orElse(OTHER);
  }

  /** Returns the value of the label. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
