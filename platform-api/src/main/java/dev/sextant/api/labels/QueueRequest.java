package dev.sextant.api.labels;

import dev.sextant.api.http.Call;

/**
 * The answers that a person wants to label.
 *
 * @param subject who labels
 * @param cut whether to judge segments; else whether the answer is grounded
 * @param second whether to label answers that another person has labelled and this one has not;
 *     else those that nobody has labelled
 */
record QueueRequest(String subject, LabellingScope scope, boolean cut, boolean second) {

  static QueueRequest of(Call call) {
    return new QueueRequest(
        call.caller().subject(),
        LabellingScope.of(call),
        call.query("kind").orElse("grounded").equals("segments"),
        call.query("pool").orElse("new").equals("second"));
  }
}
