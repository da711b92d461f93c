package dev.sextant.standalone.gate;

import dev.sextant.standalone.console.ExitCode;

/** What a check says, from the best to the worst. */
public enum Outcome {
  PASSED(ExitCode.DONE, "passed"),
  /** The data neither show that the requirement is met nor that it is not. */
  UNDECIDED(ExitCode.UNDECIDED, "undecided"),
  FAILED(ExitCode.GATE_FAILED, "failed");

  private final ExitCode exitCode;
  private final String word;

  Outcome(ExitCode exitCode, String word) {
    this.exitCode = exitCode;
    this.word = word;
  }

  /** Returns the exit code of a gate whose worst check has this outcome. */
  public ExitCode exitCode() {
    return exitCode;
  }

  /** Returns the word for people. */
  public String word() {
    return word;
  }
}
