package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.bundle.VerifyCommand;
import dev.sextant.standalone.command.gate.GateCommand;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds and runs a command. Failures print a sentence, never a stack trace. */
@Command(
    name = "sextant",
    subcommands = {
      ServeCommand.class,
      StopCommand.class,
      StatusCommand.class,
      LinkCommand.class,
      EmbedderCommand.class,
      EvaluateCommand.class,
      SampleCommand.class,
      LabelCommand.class,
      GateCommand.class,
      VerifyCommand.class
    })
public final class Commands {

  private Commands() {}

  /** Runs the command that the first word names, and returns the exit code. */
  public static int run(String[] line) {
    Logging.off();
    CommandLine commands = new CommandLine(new Commands());
    String bare = optionWithoutValue(commands, line);
    if (bare != null) {
      return wrongLine("The option %s needs a value.".formatted(bare));
    }
    return commands
        .setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setAllowOptionsAsOptionParameters(false)
        .setParameterExceptionHandler((e, words) -> wrongLine(sentence(e)))
        .setExecutionExceptionHandler((e, command, parsed) -> report(e))
        .execute(line);
  }

  /**
   * Returns the first option that is followed by another option instead of its value. Picocli takes
   * an unknown option for the value; a value that begins with "--" is written {@code --name=value}.
   */
  private static @Nullable String optionWithoutValue(CommandLine commands, String[] line) {
    CommandLine command = line.length == 0 ? null : commands.getSubcommands().get(line[0]);
    for (int i = 1; command != null && i < line.length - 1; i++) {
      OptionSpec option = command.getCommandSpec().findOption(line[i]);
      boolean takesValue = option != null && option.arity().max() > 0;
      if (takesValue && line[i + 1].startsWith("--")) {
        return line[i];
      }
      i += takesValue ? 1 : 0;
    }
    return null;
  }

  private static String sentence(ParameterException wrong) {
    if (wrong instanceof MissingParameterException missing
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return "The option %s needs a value.".formatted(option.longestName());
    } else if (wrong instanceof OverwrittenOptionException twice
        && twice.getOverwritten() instanceof OptionSpec option) {
      return "The option %s is given twice.".formatted(option.longestName());
    } else if (wrong instanceof UnmatchedArgumentException unknown) {
      String word = unknown.getUnmatched().get(0);
      return word.startsWith("-")
          ? "There is no option %s here.".formatted(word)
          : "There is no command '%s'.".formatted(word);
    }
    return String.valueOf(wrong.getMessage());
  }

  private static int wrongLine(String sentence) {
    System.err.println(sentence);
    System.err.println();
    try (InputStream usage = Commands.class.getResourceAsStream("usage.txt")) {
      System.err.write(Objects.requireNonNull(usage).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExitCode.REFUSED.number();
  }

  private static int report(Exception failure) {
    if (failure instanceof WrongLineException) {
      return wrongLine(String.valueOf(failure.getMessage()));
    }
    Exception known = failure instanceof ApiProblem problem ? problem.toHalt() : failure;
    if (known.getCause() != null || !(known instanceof Halt)) {
      LoggerFactory.getLogger(Commands.class).error("the command failed", known);
    }
    System.err.println(known instanceof Halt ? known.getMessage() : sentence(known));
    return (known instanceof Halt halt ? halt.exitCode() : ExitCode.ERROR).number();
  }

  private static String sentence(Exception failure) {
    return DiskSpace.isExhausted(failure)
        ? "The disk is full. Free some space and try again."
        : "%s: %s. The log files in the data directory say more."
            .formatted(failure.getClass().getSimpleName(), failure.getMessage());
  }
}
