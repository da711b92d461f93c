package dev.sextant.standalone;

import dev.sextant.standalone.command.Commands;

/** Entry point of the {@code sextant} command. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] line) {
    int code = Commands.run(line);
    // System.exit waits 0.3 s for a thread in native code, such as that of an HTTP client. A JVM
    // whose main method returns does not wait for it, but for every thread that is no daemon.
    if (code != 0 || areOthersLeft()) {
      System.exit(code);
    }
  }

  private static boolean areOthersLeft() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> !thread.isDaemon() && !thread.equals(Thread.currentThread()));
  }
}
