package dev.sextant.standalone.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out whether a result has reached standard output, whose failures Java does not report. */
public final class StandardOutput {

  private static final Path TARGET = Path.of("/proc/self/fd/1");

  private StandardOutput() {}

  /**
   * Writes what is buffered, and returns the exit code of a command that has done its work. The
   * reader of a pipe may close it when it has read enough, as head does.
   */
  public static int checked() {
    if (!System.out.checkError() || isPipe()) {
      return ExitCode.DONE.number();
    }
    System.err.println(
        "The result cannot be written to standard output and is incomplete. Is the disk full?");
    return ExitCode.ERROR.number();
  }

  private static boolean isPipe() {
    try {
      String target = Files.readSymbolicLink(TARGET).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException e) {
      return false;
    }
  }
}
