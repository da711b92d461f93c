package dev.sextant.standalone.command;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.instance.CommandHint;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command on a data directory; picocli sets the fields. */
public abstract class DataCommand implements Callable<Integer> {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory; default ~/.sextant.")
  private @Nullable Path data;

  @Parameters(paramLabel = "WORD")
  private List<String> words = List.of();

  /**
   * Runs the command.
   *
   * @throws dev.sextant.standalone.console.Halt with a sentence and an exit code
   */
  protected abstract ExitCode run() throws Exception;

  @Override
  public final Integer call() throws Exception {
    return run().number();
  }

  /** Returns whether the line names a data directory. */
  boolean namesData() {
    return data != null;
  }

  /** Returns the data directory. */
  protected Path data() {
    if (data == null) {
      return CommandHint.defaultData();
    }
    if (data.toString().isBlank()) {
      throw new WrongLineException("--data takes a folder, found ''.");
    }
    return data;
  }

  /** Returns the words of the line that are no options. */
  protected List<String> words() {
    return words;
  }

  /** Returns the words of the line that are no options; the line is wrong with another number. */
  protected List<String> words(int count, String expected) {
    if (words.size() != count) {
      throw new WrongLineException(
          "Expected %s, found: %s."
              .formatted(expected, words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    return words;
  }
}
