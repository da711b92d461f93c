package dev.sextant.standalone;

import dev.sextant.standalone.command.Commands;

/** Entry point of the {@code sextant} command. */
public final class Main {

  private static final String SELECTOR = "-SelectorManager";
  private static final int LONGEST_MILLIS = 50;

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] line) {
    int code = Commands.run(line);
    endHttpClients();
    System.exit(code);
  }

  /**
   * A JVM that ends waits 0.3 s for threads that are in native code. The selector of an HTTP client
   * always is, and this JDK cannot close a client, but its selector ends when it is interrupted.
   */
  private static void endHttpClients() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().endsWith(SELECTOR)) {
        thread.interrupt();
        try {
          thread.join(LONGEST_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
