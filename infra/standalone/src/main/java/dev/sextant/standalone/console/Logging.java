package dev.sextant.standalone.console;

import java.nio.file.Path;

/** Where log lines go: never to the terminal. To be called before anything logs. */
public final class Logging {

  private static final String CONFIGURATION = "logback.configurationFile";

  private Logging() {}

  /** Sends them to files of a folder, rolled by size and day, 100 MB at most. */
  public static void toFiles(Path folder) {
    System.setProperty("sextant.logs", folder.toString());
    System.setProperty(CONFIGURATION, "sextant-logback.xml");
  }

  /** Drops them: for commands that only ask a running instance. */
  public static void off() {
    System.setProperty(CONFIGURATION, "sextant-logback-silent.xml");
  }
}
