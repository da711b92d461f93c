package dev.sextant.standalone.console;

import java.nio.file.Path;

/**
 * Sets the destination of log lines, which is never the terminal. Call it before the first log
 * line.
 */
public final class Logging {

  private static final String CONFIGURATION = "logback.configurationFile";

  private Logging() {}

  /** Sends log lines to files in a folder, rolled by size and day, 100 MB at most. */
  public static void toFiles(Path folder) {
    System.setProperty("sextant.logs", folder.toString());
    System.setProperty(CONFIGURATION, "sextant-logback.xml");
  }

  /** Sends log lines to standard output, for processes whose output is collected. */
  public static void toOutput() {
    System.setProperty(CONFIGURATION, "sextant-logback-output.xml");
  }

  /** Drops log lines, for commands that only query a running instance. */
  public static void off() {
    System.setProperty(CONFIGURATION, "sextant-logback-silent.xml");
  }
}
