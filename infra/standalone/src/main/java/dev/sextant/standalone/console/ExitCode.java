package dev.sextant.standalone.console;

/** Exit code of a command. Scripts rely on the numbers. */
public enum ExitCode {
  DONE(0),
  /** Something failed, or this machine lacks something. */
  ERROR(1),
  /** The command line or the input is wrong; a retry gives the same answer. */
  REFUSED(2),
  /** The status command found no running instance. */
  NOT_RUNNING(3),
  /** A requirement of the gate command is not met. */
  GATE_FAILED(3),
  /** What a command waited for has failed or was cancelled. */
  RUN_FAILED(3),
  /** The verdict command found an answer on the risky side, and was asked to fail then. */
  FLAGGED(3),
  /** A file or a figure of a bundle is not as the verify command expects it. */
  BUNDLE_DIFFERS(3),
  /** Lines of the audit log are missing or changed, or the log says otherwise. */
  AUDIT_DIFFERS(3),
  /** A GPU gives other scores than the processor. */
  GPU_DIFFERS(3),
  /** The data do not decide a gate, or an answer has no score and so no verdict. */
  UNDECIDED(4);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns the number for the shell. */
  public int number() {
    return number;
  }
}
