package dev.sextant.standalone.command;

import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.instance.CommandHint;
import java.nio.file.Path;

/** Which data directory a command means. */
final class Folders {

  /** The option that names it. */
  static final String DATA = "--data";

  private Folders() {}

  /** Returns the one that is named, else {@code ~/.sextant}. */
  static Path data(Arguments arguments) {
    return arguments.find(DATA).map(Path::of).orElseGet(CommandHint::defaultData);
  }
}
