package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.bundle.VerifyCommand;
import dev.sextant.standalone.command.cluster.ClusterCommand;
import dev.sextant.standalone.command.cluster.GpuCheckCommand;
import dev.sextant.standalone.command.cluster.ServiceCommand;
import dev.sextant.standalone.command.deployment.FlinkCommand;
import dev.sextant.standalone.command.deployment.KeysCommand;
import dev.sextant.standalone.command.deployment.MigrateCommand;
import dev.sextant.standalone.command.gate.GateCommand;
import dev.sextant.standalone.command.remote.connection.LoginCommand;
import dev.sextant.standalone.command.remote.connection.LogoutCommand;
import dev.sextant.standalone.command.remote.connection.ProfileCommand;
import dev.sextant.standalone.command.remote.results.AuditCheckCommand;
import dev.sextant.standalone.command.remote.results.CalibrateCommand;
import dev.sextant.standalone.command.remote.results.CalibrationCommand;
import dev.sextant.standalone.command.remote.results.CompareCommand;
import dev.sextant.standalone.command.remote.results.ExportCommand;
import dev.sextant.standalone.command.remote.results.ReportCommand;
import dev.sextant.standalone.command.remote.results.VerdictCommand;
import dev.sextant.standalone.command.remote.runs.AnswerSetCommand;
import dev.sextant.standalone.command.remote.runs.GeneratorCommand;
import dev.sextant.standalone.command.remote.runs.LabelRunCommand;
import dev.sextant.standalone.command.remote.runs.LabellerCommand;
import dev.sextant.standalone.command.remote.stored.CampaignCommand;
import dev.sextant.standalone.command.remote.stored.DatasetCommand;
import dev.sextant.standalone.command.remote.stored.ExperimentCommand;
import dev.sextant.standalone.command.remote.stored.ProjectCommand;
import dev.sextant.standalone.command.running.ArchiveCommand;
import dev.sextant.standalone.command.running.BackupCommand;
import dev.sextant.standalone.command.running.LinkCommand;
import dev.sextant.standalone.command.running.RestoreCommand;
import dev.sextant.standalone.command.running.RotatePasswordsCommand;
import dev.sextant.standalone.command.running.RotateSigningKeyCommand;
import dev.sextant.standalone.command.running.StartCommand;
import dev.sextant.standalone.command.running.StatusCommand;
import dev.sextant.standalone.command.running.StopCommand;
import dev.sextant.standalone.command.shell.CompletionCommand;
import dev.sextant.standalone.command.shell.OptionWithoutValue;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.StandardOutput;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds and runs a command. Failures print a sentence, never a stack trace. */
@Command(name = "./sextant", description = "Sextant on the command line.")
public final class Commands {

  private static final int LEAST_USAGE_WIDTH = 60;
  private static final List<Class<?>> COMMANDS =
      List.of(
          StartCommand.class,
          ServiceCommand.class,
          ClusterCommand.class,
          FlinkCommand.class,
          KeysCommand.class,
          MigrateCommand.class,
          StopCommand.class,
          StatusCommand.class,
          LinkCommand.class,
          BackupCommand.class,
          ArchiveCommand.class,
          RotatePasswordsCommand.class,
          RotateSigningKeyCommand.class,
          RestoreCommand.class,
          EmbedderCommand.class,
          GpuCheckCommand.class,
          EvaluateCommand.class,
          SampleCommand.class,
          LabelCommand.class,
          GateCommand.class,
          VerifyCommand.class,
          ProfileCommand.class,
          LoginCommand.class,
          LogoutCommand.class,
          ProjectCommand.class,
          DatasetCommand.class,
          ExperimentCommand.class,
          AnswerSetCommand.class,
          LabelRunCommand.class,
          GeneratorCommand.class,
          LabellerCommand.class,
          CampaignCommand.class,
          CalibrationCommand.class,
          ReportCommand.class,
          CompareCommand.class,
          CalibrateCommand.class,
          VerdictCommand.class,
          ExportCommand.class,
          AuditCheckCommand.class,
          CompletionCommand.class);

  private Commands() {}

  /** Runs the command that the first word names, and returns the exit code. */
  public static int run(String[] line) {
    List<Class<?>> named = named(line);
    if (named.stream().anyMatch(WritesLog.class::isAssignableFrom)) {
      Logging.later();
    } else {
      Logging.off();
    }
    CommandLine commands = isEnough(named) ? commands(named) : all();
    OptionWithoutValue bare = OptionWithoutValue.find(commands, line);
    if (bare != null) {
      return wrongLine("The option %s needs a value.".formatted(bare.option()), bare.command());
    }
    int code = execute(commands, line);
    return code == ExitCode.DONE.number() ? StandardOutput.checked() : code;
  }

  private static int execute(CommandLine commands, String[] line) {
    return commands
        .setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setAllowOptionsAsOptionParameters(false)
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setUsageHelpWidth(
            Math.max(LEAST_USAGE_WIDTH, Integer.getInteger("sextant.output.columns", 100)))
        .setParameterExceptionHandler((e, words) -> wrongLine(sentence(e), e.getCommandLine()))
        .setExecutionExceptionHandler((e, command, parsed) -> report(e, command))
        .execute(line);
  }

  /** Returns all commands, ready to parse a line. */
  static CommandLine all() {
    return commands(COMMANDS);
  }

  private static List<Class<?>> named(String[] line) {
    return COMMANDS.stream().filter(each -> line.length > 0 && isNamed(each, line[0])).toList();
  }

  /**
   * Tells whether the command that a line names can do without the others, because making all of
   * them takes half of the time of a short command.
   */
  private static boolean isEnough(List<Class<?>> named) {
    return !named.isEmpty() && !named.contains(CompletionCommand.class);
  }

  private static boolean isNamed(Class<?> command, String word) {
    Command names = command.getAnnotation(Command.class);
    return names.name().equals(word) || List.of(names.aliases()).contains(word);
  }

  private static CommandLine commands(List<Class<?>> classes) {
    CommandLine root = new CommandLine(new Commands());
    classes.forEach(each -> root.addSubcommand(each));
    root.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .scopeType(ScopeType.INHERIT)
                .description("Print this help.")
                .build());
    return root;
  }

  private static String sentence(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    if (isIncomplete(command, wrong)) {
      return "%s needs one of %s."
          .formatted(
              command.getCommandName(),
              String.join(
                  ", ",
                  command.getSubcommands().values().stream()
                      .map(CommandLine::getCommandName)
                      .distinct()
                      .toList()));
    }
    if (wrong instanceof MissingParameterException missing
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return option.required()
              && !String.valueOf(wrong.getMessage()).contains("parameter for option")
          ? "%s needs %s.".formatted(command.getCommandName(), option.longestName())
          : "The option %s needs a value.".formatted(option.longestName());
    } else if (wrong instanceof MissingParameterException missing) {
      return "%s needs %s."
          .formatted(command.getCommandName(), missing.getMissing().get(0).paramLabel());
    } else if (wrong instanceof OverwrittenOptionException twice
        && twice.getOverwritten() instanceof OptionSpec option) {
      return "The option %s is given twice.".formatted(option.longestName());
    } else if (wrong instanceof UnmatchedArgumentException unknown) {
      String word = unknown.getUnmatched().get(0);
      return word.startsWith("-")
          ? "There is no option %s here.".formatted(word)
          : (command.getSubcommands().isEmpty()
                  ? "'%s' is one word too many."
                  : "There is no command '%s'.")
              .formatted(word);
    }
    return String.valueOf(wrong.getMessage());
  }

  private static boolean isIncomplete(CommandLine command, ParameterException wrong) {
    return !command.getSubcommands().isEmpty()
        && !(wrong instanceof UnmatchedArgumentException)
        && !(wrong instanceof MissingParameterException);
  }

  private static int wrongLine(String sentence, CommandLine command) {
    System.err.println(VisibleText.lines(sentence));
    System.err.println();
    if (command.getParent() != null) {
      command.usage(System.err);
      return ExitCode.REFUSED.number();
    }
    try (InputStream usage = Commands.class.getResourceAsStream("usage.txt")) {
      System.err.write(Objects.requireNonNull(usage).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExitCode.REFUSED.number();
  }

  private static int report(Exception failure, CommandLine command) {
    if (failure instanceof WrongLineException) {
      return wrongLine(String.valueOf(failure.getMessage()), command);
    }
    Exception known = failure instanceof ApiProblem problem ? problem.toHalt() : failure;
    if (known.getCause() != null || !(known instanceof Halt)) {
      LoggerFactory.getLogger(Commands.class).error("the command failed", known);
    }
    System.err.println(
        VisibleText.lines(
            known instanceof Halt ? String.valueOf(known.getMessage()) : sentence(known)));
    return (known instanceof Halt halt ? halt.exitCode() : ExitCode.ERROR).number();
  }

  private static String sentence(Exception failure) {
    return DiskSpace.isExhausted(failure)
        ? "The disk is full. Free some space and try again."
        : "%s: %s. The log files in the data directory say more."
            .formatted(failure.getClass().getSimpleName(), failure.getMessage());
  }
}
