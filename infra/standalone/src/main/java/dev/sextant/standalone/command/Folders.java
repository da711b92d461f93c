package dev.sextant.standalone.command;

import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.instance.CommandHint;
import java.nio.file.Path;

/** Finds the data directory of a command. */
final class Folders {

  /** The option for the data directory. */
  static final String DATA = "--data";

  private Folders() {}

  /** Returns the given data directory, else {@code ~/.sextant}. */
  static Path data(Arguments arguments) {
    return arguments.find(DATA).map(Path::of).orElseGet(CommandHint::defaultData);
  }
}
