package dev.sextant.jobs.tables.calls;

/** No further attempt may be made. Nothing was recorded. */
public final class AttemptRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** The run was cancelled, or another task began it. */
    STOPPED,
    /** The tenant's tokens of the day are used up. */
    DAILY_TOKENS,
    /** The budget has no room. */
    BUDGET
  }

  private final Reason reason;

  AttemptRefusedException(Reason reason) {
    super("attempts are refused: " + reason);
    this.reason = reason;
  }

  /** Returns why. */
  public Reason reason() {
    return reason;
  }
}
