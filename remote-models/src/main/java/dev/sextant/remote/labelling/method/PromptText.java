package dev.sextant.remote.labelling.method;

import dev.sextant.remote.labelling.LabelSubject;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with slots such as {@code {{answer}}}, filled once: braces in a value mean nothing. */
record PromptText(String text) {

  private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");

  /**
   * Returns the prompt.
   *
   * @param more values of slots other than policy, question, reference and answer
   */
  String fill(String policy, LabelSubject subject, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(more);
    values.put("policy", policy);
    values.put("question", subject.question() == null ? "(none)" : subject.question());
    values.put("reference", String.valueOf(subject.reference()));
    values.put("answer", subject.answer());
    return SLOT.matcher(text)
        .replaceAll(slot -> Matcher.quoteReplacement(value(slot.group(1), values)))
        .strip();
  }

  private static String value(String slot, Map<String, String> values) {
    String value = values.get(slot);
    if (value == null) {
      throw new IllegalArgumentException("no value for the slot " + slot);
    }
    return value;
  }
}
