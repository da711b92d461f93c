package dev.sextant.remote.probe;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a probe found, in words.
 *
 * @param what in lower case, such as "same seed, same text"
 * @param found such as "yes"
 */
public record DialectFact(String what, String found) {

  /** Returns all that a probe found, in the order of interest. */
  public static List<DialectFact> of(Dialect dialect) {
    return List.of(
        new DialectFact("served by", servedBy(dialect)),
        new DialectFact("same seed, same text", dialect.seedRepeats().code()),
        new DialectFact("other seed, other text", dialect.seedChanges().code()),
        new DialectFact("log-probabilities", dialect.logprobs().code()),
        new DialectFact("token limit", limit(dialect)),
        new DialectFact(
            "reasoning",
            dialect.reasoningField() == null ? "none seen" : "in " + dialect.reasoningField()),
        new DialectFact("several answers in a call", dialect.severalChoices().code()),
        new DialectFact("only empty answers", dialect.empty().code()));
  }

  private static String servedBy(Dialect dialect) {
    String parts =
        Stream.of(dialect.servedModel(), named("fingerprint", dialect.fingerprint()))
            .filter(part -> part != null)
            .collect(Collectors.joining(", "));
    return parts.isEmpty() ? "the server does not say" : parts;
  }

  private static @Nullable String named(String name, @Nullable String value) {
    return value == null ? null : name + " " + value;
  }

  private static String limit(Dialect dialect) {
    return dialect.limitName().code()
        + switch (dialect.limitObeyed()) {
          case YES -> " is obeyed";
          case NO -> " is ignored";
          case UNKNOWN -> " cannot be checked";
        };
  }
}
