package dev.sextant.standalone;

import dev.sextant.standalone.command.Commands;

/** Entry point of the {@code sextant} command. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] line) {
    System.exit(Commands.run(line));
  }
}
