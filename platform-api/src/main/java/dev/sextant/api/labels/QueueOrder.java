package dev.sextant.api.labels;

import dev.sextant.api.http.Call;
import org.jspecify.annotations.Nullable;

/**
 * The answers that a person wants to label.
 *
 * @param subject who labels
 * @param cut whether to judge segments; else whether the answer is grounded
 * @param part calibration or holdout; null: any
 * @param second whether to label answers that another person has labelled and this one has not;
 *     else those that nobody has labelled
 */
record QueueOrder(String subject, boolean cut, @Nullable String part, boolean second) {

  static QueueOrder of(Call call) {
    return new QueueOrder(
        call.caller().subject(),
        call.query("kind").orElse("grounded").equals("segments"),
        part(call),
        call.query("pool").orElse("new").equals("second"));
  }

  /** Returns the requested part of the split; null: any. */
  static @Nullable String part(Call call) {
    return call.query("part").filter(part -> !part.equals("any")).orElse(null);
  }
}
