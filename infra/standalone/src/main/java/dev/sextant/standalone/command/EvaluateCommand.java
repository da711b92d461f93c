package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.run.Evaluate;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** From a file to a report, headless. Ctrl-C cancels the experiment. */
@Command(name = "evaluate")
final class EvaluateCommand extends DataCommand {

  @Mixin private EvaluateLine line = new EvaluateLine();

  @Override
  ExitCode run() throws Exception {
    EvaluateOptions options = line.options(Path.of(words(1, "one file to evaluate").get(0)));
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    Attachment attachment = new Attachment(data);
    Evaluate evaluate =
        new Evaluate(options, System.out, System.err, attachment::page, attachment::writeBundle);
    try (attachment;
        SignalHook cancel = SignalHook.does(() -> cancel(evaluate, attachment))) {
      return evaluate.run(attachment.attach(step -> System.err.println("  " + step)));
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
