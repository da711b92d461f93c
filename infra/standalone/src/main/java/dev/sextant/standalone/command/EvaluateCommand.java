package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Outage;
import dev.sextant.standalone.command.hosted.HostedInstance;
import dev.sextant.standalone.command.hosted.HostedLine;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.run.Evaluate;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.service.ModelsMemory;
import dev.sextant.standalone.tracing.ProcessTracing;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** From a file to a report, headless. Ctrl-C cancels the experiment. */
@Command(name = "evaluate", description = "Evaluate a file of answers: evaluate FILE --out DIR.")
final class EvaluateCommand extends DataCommand implements WritesLog {

  private static final String PROJECT = "evaluate";

  @Mixin private EvaluateLine line = new EvaluateLine();
  @Mixin private HostedLine hosted = new HostedLine();

  @Override
  protected ExitCode run() throws Exception {
    EvaluateOptions options = line.options(Path.of(words(1, "one file to evaluate").get(0)));
    Optional<HostedInstance> elsewhere = hosted.instance();
    return elsewhere.isPresent() ? runAt(elsewhere.get(), options) : runHere(options);
  }

  private ExitCode runAt(HostedInstance instance, EvaluateOptions options) throws ApiProblem {
    if (namesData() || options.bundle().isPresent()) {
      throw new WrongLineException(
          "--url evaluates at an instance elsewhere, which has no data directory here and writes no bundle: leave --data and --bundle out.");
    }
    Evaluate evaluate =
        new Evaluate(
            options,
            System.out,
            System.err,
            path -> instance.address() + path,
            (experiment, folder) -> {
              throw new IllegalStateException("no bundle was asked for");
            });
    try (ApiClient api = instance.client();
        SignalHook cancel = SignalHook.does(evaluate::cancel)) {
      return evaluate.run(api, project());
    } catch (IOException e) {
      throw DiskSpace.isExhausted(e)
          ? Halt.error("The disk of the folder %s is full.".formatted(options.out()), e)
          : instance.silence(e);
    }
  }

  private String project() {
    return hosted.project().orElse(PROJECT);
  }

  private ExitCode runHere(EvaluateOptions options) throws Exception {
    ModelsMemory.of(System.getenv());
    ProcessTracing.check(System.getenv());
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    Attachment attachment = new Attachment(data);
    Evaluate evaluate =
        new Evaluate(options, System.out, System.err, attachment::page, attachment::writeBundle);
    try (attachment;
        SignalHook cancel = SignalHook.does(() -> cancel(evaluate, attachment))) {
      ApiClient api =
          attachment.attach(step -> System.err.println("  " + step), Outage.impatient());
      return evaluate.run(api, project());
    } catch (ApiProblem | IOException e) {
      if (DiskSpace.isNearlyFull(data.root())) {
        throw Halt.error(
            "The disk of the data directory %s is full. Free some space and try again."
                .formatted(data.root()),
            e);
      }
      if (e instanceof ConnectException) {
        throw Halt.error(
            "Sextant stopped responding. Results so far are kept: after %s the experiment continues, and its report appears in the browser."
                .formatted(CommandHint.of("start", data.root())),
            e);
      }
      throw e;
    }
  }

  private static void cancel(Evaluate evaluate, Attachment attachment) {
    evaluate.cancel();
    attachment.close();
  }
}
