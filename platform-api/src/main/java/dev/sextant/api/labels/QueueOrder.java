package dev.sextant.api.labels;

import dev.sextant.api.http.Call;
import org.jspecify.annotations.Nullable;

/**
 * Which answers somebody wants to label.
 *
 * @param subject who labels
 * @param cut whether segments are to be judged; else whether the answer is grounded
 * @param part calibration or holdout; null: any
 * @param second whether answers that another person has labelled and this one has not; else those
 *     that no person has
 */
record QueueOrder(String subject, boolean cut, @Nullable String part, boolean second) {

  static QueueOrder of(Call call) {
    return new QueueOrder(
        call.caller().subject(),
        call.query("kind").orElse("grounded").equals("segments"),
        part(call),
        call.query("pool").orElse("new").equals("second"));
  }

  /** Returns the part of the split that is asked for; null: any. */
  static @Nullable String part(Call call) {
    return call.query("part").filter(part -> !part.equals("any")).orElse(null);
  }
}
