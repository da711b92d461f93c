package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Finds and runs a command. Failures print a sentence, never a stack trace. */
public final class Commands {

  private static final Map<String, Command> ALL =
      Map.of(
          "serve", new ServeCommand(),
          "stop", new StopCommand(),
          "status", new StatusCommand(),
          "link", new LinkCommand(),
          "embedder", new EmbedderCommand(),
          "evaluate", new EvaluateCommand());

  private Commands() {}

  /** Runs the command that the first word names. */
  public static ExitCode run(String[] line) {
    Logging.off();
    List<String> words = Arrays.asList(line);
    try {
      Command command = words.isEmpty() ? null : ALL.get(words.get(0));
      if (command == null) {
        throw Halt.refused("There is no such command: %s.".formatted(words));
      }
      return command.run(words.subList(1, words.size()));
    } catch (Halt e) {
      return report(e);
    } catch (ApiProblem e) {
      return report(e.toHalt());
    } catch (Exception e) {
      log(e);
      System.err.println(sentence(e));
      return ExitCode.ERROR;
    }
  }

  private static ExitCode report(Halt halt) {
    log(halt);
    System.err.println(halt.getMessage());
    return halt.exitCode();
  }

  private static String sentence(Exception failure) {
    if (DiskSpace.isExhausted(failure)) {
      return "The disk is full. Free some space and try again.";
    }
    return "%s: %s. The log files in the data directory say more."
        .formatted(failure.getClass().getSimpleName(), failure.getMessage());
  }

  private static void log(Exception failure) {
    if (failure.getCause() != null || !(failure instanceof Halt)) {
      LoggerFactory.getLogger(Commands.class).error("the command failed", failure);
    }
  }
}
