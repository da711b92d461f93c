package dev.sextant.inference.generation;

import dev.sextant.inference.model.ModelException;

/**
 * A generator answered something other than one of the requested words. A retry at temperature 0
 * gives the same answer; the message is a sentence for people.
 */
public final class UnclearAnswerException extends ModelException {

  private static final long serialVersionUID = 1L;

  private static final int CHARACTERS_SHOWN = 80;

  private UnclearAnswerException(String message) {
    super(message);
  }

  static UnclearAnswerException of(String model, String answer) {
    String line = answer.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    String shown =
        line.codePointCount(0, line.length()) <= CHARACTERS_SHOWN
            ? line
            : line.substring(0, line.offsetByCodePoints(0, CHARACTERS_SHOWN)) + " ...";
    return new UnclearAnswerException(
        "The entailment model %s should answer entailment, contradiction or neutral, found \"%s\"."
            .formatted(model, shown));
  }
}
