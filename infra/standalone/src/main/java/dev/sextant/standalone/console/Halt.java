package dev.sextant.standalone.console;

import org.jspecify.annotations.Nullable;

/** Ends the command with a sentence for people: what was expected, what was found, what to do. */
public final class Halt extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  private Halt(ExitCode exitCode, String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
    this.exitCode = exitCode;
  }

  /** Something failed, or this machine lacks something. */
  public static Halt error(String sentence) {
    return new Halt(ExitCode.ERROR, sentence, null);
  }

  /** Something failed; the cause goes to the log, never to the terminal. */
  public static Halt error(String sentence, Throwable cause) {
    return new Halt(ExitCode.ERROR, sentence, cause);
  }

  /** The command line or the input is wrong. */
  public static Halt refused(String sentence) {
    return new Halt(ExitCode.REFUSED, sentence, null);
  }

  /** Returns the exit code of the command. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
