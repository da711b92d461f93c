package dev.sextant.standalone.command.gate;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.hosted.HostedInstance;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.gate.Check;
import dev.sextant.standalone.gate.Gate;
import dev.sextant.standalone.gate.Outcome;
import dev.sextant.standalone.gate.ReportFile;
import dev.sextant.standalone.gate.Rule;
import dev.sextant.standalone.gate.ScoreStatistic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides by a report whether a release may go ahead; picocli sets the fields. */
@Command(
    name = "gate",
    description =
        "Block a release by a report: gate REPORT.json, or gate https://HOST/experiments/ID.")
public final class GateCommand implements Callable<Integer> {

  private static final List<String> UNDECIDED = List.of("exit-4", "fail", "pass");

  @Parameters(paramLabel = "REPORT")
  private List<String> words = List.of();

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description = "Such as \"lower(auc(sgi, all-MiniLM-L6-v2)) < 0.7\"; may be repeated.")
  private List<String> conditions = List.of();

  @Option(names = "--baseline", paramLabel = "REPORT", description = "Report to compare with.")
  private @Nullable String baseline;

  @Option(
      names = "--key-env",
      paramLabel = "NAME",
      description = "Variable of the environment that holds the key; default SEXTANT_KEY.")
  private String keyVariable = HostedInstance.KEY_VARIABLE;

  @Option(names = "--wait", description = "Wait for the end of the experiment.")
  private boolean wait;

  @Option(
      names = "--not-worse-than",
      paramLabel = "MARGIN",
      description = "Largest loss against the baseline, above 0.")
  private @Nullable String margin;

  @Option(
      names = "--statistic",
      paramLabel = "NAME",
      description = "What to compare, such as \"auc(sgi, all-MiniLM-L6-v2)\"; may be repeated.")
  private List<String> statistics = List.of();

  @Option(
      names = "--undecided",
      paramLabel = "exit-4|fail|pass",
      description = "Exit code if the data do not decide; default exit-4.")
  private String undecided = "exit-4";

  @Option(names = "--junit", paramLabel = "FILE", description = "Write JUnit XML.")
  private @Nullable Path junit;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write a summary.")
  private @Nullable Path markdown;

  @Override
  public Integer call() throws Exception {
    if (words.size() != 1) {
      throw new WrongLineException(
          "Expected one report, found: %s."
              .formatted(words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    Values.oneOf("--undecided", undecided, UNDECIDED);
    Stream.of(junit, markdown)
        .flatMap(file -> file == null ? Stream.<Path>empty() : Stream.of(file))
        .forEach(Values::requireOutput);
    Gate gate = gate(words.get(0));
    GateOutput.print(gate);
    GateOutput.write(gate, junit, markdown);
    return exitCode(gate.outcome()).number();
  }

  private Gate gate(String word) throws IOException {
    List<Rule> rules = conditions.stream().map(GateCommand::rule).toList();
    List<ScoreStatistic> compared = statistics.stream().map(GateCommand::statistic).toList();
    if ((baseline == null) != (margin == null) || (baseline == null && !compared.isEmpty())) {
      throw new WrongLineException(
          "--baseline REPORT.json and --not-worse-than MARGIN belong together; --statistic needs both.");
    }
    if (rules.isEmpty() && baseline == null) {
      throw new WrongLineException(
          "gate needs a requirement, such as --fail-if \"lower(auc(sgi, all-MiniLM-L6-v2)) < 0.7\".");
    }
    ReportSource source = new ReportSource(keyVariable, wait);
    ReportFile report = source.open(word);
    List<Check> checks = new ArrayList<>(Gate.rules(report, rules));
    if (baseline != null && margin != null) {
      double most = Values.decimal("--not-worse-than", margin).doubleValue();
      if (most == 0) {
        throw new WrongLineException(
            "--not-worse-than takes a margin above 0: equality is never shown by data.");
      }
      ReportFile before = source.open(baseline);
      if (!report.isOverTheDataOf(before)) {
        System.err.println(
            "The reports are over different data, so a difference may be one of the data.");
      }
      checks.addAll(Gate.notWorse(report, before, compared, most));
    }
    return new Gate(List.copyOf(checks));
  }

  private static Rule rule(String text) {
    return Rule.read(text)
        .orElseThrow(
            () ->
                new WrongLineException(
                    "--fail-if takes a bound, a statistic and a limit, such as \"lower(auc(sgi, all-MiniLM-L6-v2)) < 0.7\"; found '%s'. Statistics are %s."
                        .formatted(text, ScoreStatistic.names())));
  }

  private static ScoreStatistic statistic(String text) {
    return ScoreStatistic.read(text)
        .orElseThrow(
            () ->
                new WrongLineException(
                    "--statistic takes one such as \"auc(sgi, all-MiniLM-L6-v2)\"; found '%s'. Statistics are %s."
                        .formatted(text, ScoreStatistic.names())));
  }

  private ExitCode exitCode(Outcome outcome) {
    if (outcome != Outcome.UNDECIDED || undecided.equals("exit-4")) {
      return outcome.exitCode();
    }
    return undecided.equals("pass") ? ExitCode.DONE : ExitCode.GATE_FAILED;
  }
}
