package dev.sextant.remote.labelling.reply;

import dev.sextant.remote.labelling.UnlabelledReason;

/** A reply that cannot be used. The message is a sentence for the oracle and for people. */
public final class ReplyFormatException extends Exception {

  private static final long serialVersionUID = 1L;

  private final UnlabelledReason reason;

  /** Gives the reason, and a sentence that says what was expected and found. */
  public ReplyFormatException(UnlabelledReason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
  }

  /** Returns the reason. */
  public UnlabelledReason reason() {
    return reason;
  }
}
