package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.Arguments;
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
import java.util.List;
import java.util.Set;

/** From a file to a report, headless. Ctrl-C cancels the experiment. */
final class EvaluateCommand implements Command {

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments = Arguments.parse(line, EvaluateOptions.NAMES, Set.of());
    EvaluateOptions options = EvaluateOptions.of(arguments);
    DataDirectory data = DataDirectory.open(Folders.data(arguments));
    Logging.toFiles(data.logs());
    Attachment attachment = new Attachment(data);
    Evaluate evaluate = new Evaluate(options, System.out, System.err, attachment::page);
    try (attachment;
        Interruption cancel = Interruption.does(() -> cancel(evaluate, attachment))) {
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
