package dev.sextant.remote.entailment;

/** A reply that is not one of the three words. The message is a sentence for model and people. */
public final class UnclearReplyException extends Exception {

  private static final long serialVersionUID = 1L;

  private static final int CHARACTERS_SHOWN = 80;

  private UnclearReplyException(String sentence) {
    super(sentence, null, false, false);
  }

  static UnclearReplyException of(String reply) {
    String line = reply.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    String shown =
        line.codePointCount(0, line.length()) <= CHARACTERS_SHOWN
            ? line
            : line.substring(0, line.offsetByCodePoints(0, CHARACTERS_SHOWN)) + " ...";
    return new UnclearReplyException(
        "The reply must be one of the words entailment, contradiction and neutral, found \"%s\"."
            .formatted(shown));
  }

  static UnclearReplyException cut() {
    return new UnclearReplyException(
        "The reply must be one of the words entailment, contradiction and neutral, and it was cut at its token limit.");
  }
}
