package dev.sextant.remote.outcome;

import java.util.Locale;

/** What a failure says about later calls. */
public enum FailureClass {
  /** The server asks to slow down: try again, with fewer concurrent calls. */
  RATE_LIMIT,
  /** The server or the network is in trouble: try again. */
  TRANSIENT,
  /**
   * The reply has status 200 and is not of the protocol: try again, because a gateway may answer
   * with a page of its own for a while. In a probe, the address is wrong.
   */
  UNREADABLE,
  /** This call would fail again: its draw ends. */
  LASTING,
  /** Every call would fail: the run ends. */
  LASTING_FOR_ALL,
  /** The caller cancelled the call. */
  CANCELLED;

  /** Returns whether another try can succeed. */
  public boolean mayPass() {
    return this == RATE_LIMIT || this == TRANSIENT || this == UNREADABLE;
  }

  /** Returns the code that files and tables use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
