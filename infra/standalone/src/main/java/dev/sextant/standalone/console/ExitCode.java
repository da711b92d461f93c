package dev.sextant.standalone.console;

/** How a command ends. Scripts rely on the numbers. */
public enum ExitCode {
  DONE(0),
  /** Something broke, or this machine cannot do it. */
  ERROR(1),
  /** The command line or the input is wrong; asking again gives the same answer. */
  REFUSED(2),
  /** Asked for its status, no instance answered. */
  NOT_RUNNING(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns what the shell sees. */
  public int number() {
    return number;
  }
}
