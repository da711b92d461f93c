package dev.sextant.remote.labelling;

import dev.sextant.remote.outcome.DrawOutcome;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why an answer has no label. */
public enum UnlabelledReason {
  /** The item has nothing to compare the answer with; no call is made. */
  NO_REFERENCE,
  /** The answer is blank, so there is nothing to judge; no call is made. */
  EMPTY_ANSWER,
  /** The reply is not in the format, also after a repair. */
  MALFORMED,
  /** The class, grade or score is not one of those on offer. */
  WRONG_CLASS,
  /** The segments are not the answer. */
  NOT_REBUILT,
  /** A fact occurs twice in the list. */
  REPEATED,
  /** There are more facts than are read. */
  TOO_MANY_FACTS,
  /** The token limit cut a reply. */
  REPLY_TRUNCATED,
  /** The oracle declined. */
  REPLY_REFUSED,
  /** The server's content filter stopped a prompt or a reply. */
  REPLY_FILTERED,
  /** The replies have no text. */
  REPLY_EMPTY,
  /** The reasoning used up the token limit. */
  REPLY_THINKING_EXHAUSTED,
  /** All tries of a call failed. The next run makes it again. */
  CALL_FAILED;

  /** Returns the code that files, tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the reason with a code; empty if there is none. */
  public static Optional<UnlabelledReason> of(String code) {
    return Arrays.stream(values()).filter(reason -> reason.code().equals(code)).findFirst();
  }

  /** Returns the reason of a call without an answer. */
  static UnlabelledReason of(DrawOutcome outcome) {
    return switch (outcome) {
      case ANSWERED -> MALFORMED;
      case TRUNCATED -> REPLY_TRUNCATED;
      case REFUSED -> REPLY_REFUSED;
      case FILTERED -> REPLY_FILTERED;
      case EMPTY -> REPLY_EMPTY;
      case THINKING_EXHAUSTED -> REPLY_THINKING_EXHAUSTED;
      case FAILED -> CALL_FAILED;
    };
  }
}
