package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.words.ResultTable;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.ExperimentWord;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the report of an experiment, as {@code evaluate} does. */
@Command(name = "report", description = "Print the report of an experiment.")
public final class ReportCommand implements Callable<Integer> {

  @Mixin private RemoteLine line = new RemoteLine();
  @Mixin private ExperimentWord word = new ExperimentWord();

  @Option(names = "--wait", description = "Wait until the experiment has ended.")
  private boolean waits;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also write the report's bytes to a file, for gate.")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    if (out != null) {
      Values.requireOutput(out);
    }
    return line.run(
        at -> {
          String id = word.id(at);
          if (waits) {
            new Following(at).experiment(id);
          }
          String path = "/experiments/" + id + "/report";
          if (out != null) {
            write(out, at.api().bytes(path));
          }
          JsonNode report = at.api().get(path);
          at.output().lines(report, ResultTable.of(report, List.of()));
          return ExitCode.DONE;
        });
  }

  private static void write(Path file, byte[] report) {
    try {
      PrivateFiles.writePublic(file, report);
    } catch (IOException e) {
      throw Halt.error("The file %s cannot be written: %s.".formatted(file, e.getMessage()), e);
    }
  }
}
