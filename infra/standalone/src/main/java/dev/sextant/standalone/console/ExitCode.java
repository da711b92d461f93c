package dev.sextant.standalone.console;

/** Exit code of a command. Scripts rely on the numbers. */
public enum ExitCode {
  DONE(0),
  /** Something failed, or this machine lacks something. */
  ERROR(1),
  /** The command line or the input is wrong; a retry gives the same answer. */
  REFUSED(2),
  /** The status command found no running instance. */
  NOT_RUNNING(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns the number for the shell. */
  public int number() {
    return number;
  }
}
