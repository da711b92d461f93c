package dev.sextant.standalone.command;

import dev.sextant.standalone.console.Arguments;
import java.nio.file.Path;

/** Which data directory a command means. */
final class Folders {

  /** The option that names it. */
  static final String DATA = "--data";

  private Folders() {}

  /** Returns the one that is named, else {@code ~/.sextant}. */
  static Path data(Arguments arguments) {
    return arguments.find(DATA).map(Path::of).orElseGet(() -> Path.of(home(), ".sextant"));
  }

  private static String home() {
    String home = System.getenv("HOME");
    return home == null || home.isBlank() ? System.getProperty("user.home") : home;
  }
}
