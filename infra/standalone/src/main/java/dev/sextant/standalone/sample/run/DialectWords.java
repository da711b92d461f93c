package dev.sextant.standalone.sample.run;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.ProbeFinding;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a probe found, in words. */
final class DialectWords {

  private DialectWords() {}

  static List<String> lines(Dialect dialect, boolean random) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "probe: served by %s%s"
            .formatted(
                orUnknown(dialect.servedModel()),
                dialect.fingerprint() == null ? "" : ", fingerprint " + dialect.fingerprint()));
    lines.add(
        "probe: same seed, same text: %s; other seed, other text: %s; log-probabilities: %s; several answers in a call: %s"
            .formatted(
                dialect.seedRepeats().code(),
                dialect.seedChanges().code(),
                dialect.logprobs().code(),
                dialect.severalChoices().code()));
    lines.add(
        "probe: token limit %s is obeyed: %s; reasoning: %s"
            .formatted(
                dialect.limitName().code(),
                dialect.limitObeyed().code(),
                dialect.reasoningField() == null ? "none seen" : "in " + dialect.reasoningField()));
    dialect.warnings(random).forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }

  /** Returns why no draw should be made; empty if draws can be made. */
  static Optional<End> refusal(Dialect dialect, GeneratorKind kind) {
    if (dialect.limitObeyed() == ProbeFinding.NO) {
      return Optional.of(
          new End(
              Reason.LIMIT_IGNORED,
              "The server ignores the token limit under both of its names, so the cost of a call cannot be bounded. No draw was made."));
    }
    if (dialect.empty() == ProbeFinding.YES && kind == GeneratorKind.OPENAI_CHAT) {
      return Optional.of(
          new End(
              Reason.REFUSED_BY_SERVER,
              "The server answers with an empty text. A base model behind a chat address does so: use --kind openai-completions and --template completion. No draw was made."));
    }
    return Optional.empty();
  }

  private static String orUnknown(@Nullable String text) {
    return text == null ? "an unknown model" : text;
  }
}
