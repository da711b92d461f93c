package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.ExperimentWord;
import dev.sextant.standalone.command.remote.connection.Names;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what an instance stores to a file. */
@Command(name = "export", description = "Write data of an instance to a file.")
public final class ExportCommand {

  private static final String OUT = "The file; it appears when it is complete.";

  @Command(
      name = "project",
      description = {
        "Write a project as a zip archive. It holds the scores of a locked holdout.",
        "A key needs the scope export."
      })
  int project(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "PROJECT", description = "Name or id.") String project,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out)
      throws Exception {
    Values.requireOutput(out);
    return line.run(at -> written(at, "/projects/" + at.names().project(project) + "/export", out));
  }

  @Command(
      name = "tenant",
      description = "Write all data of the tenant as a zip archive. A key may not.")
  int tenant(
      @Mixin RemoteLine line,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out,
      @Option(names = "--vectors", description = "Also the cached vectors of texts.")
          boolean vectors)
      throws Exception {
    Values.requireOutput(out);
    return line.run(at -> written(at, vectors ? "/export?vectors=include" : "/export", out));
  }

  @Command(name = "answer-set", description = "Write an answer set as JSON lines.")
  int answerSet(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "SET", description = "The id, which answer-set list prints.")
          String set,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out)
      throws Exception {
    Values.requireOutput(out);
    return line.run(
        at -> written(at, "/answer-sets/" + Names.id("answer set", set) + "/answers", out));
  }

  @Command(
      name = "bundle",
      description = {
        "Write the report of an experiment with all rows that its figures depend on, as a zip archive.",
        "The instance makes the file first. A key needs the scope export."
      })
  int bundle(
      @Mixin RemoteLine line,
      @Mixin ExperimentWord word,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out,
      @Option(names = "--vectors", description = "Also the vectors of all texts, as Parquet.")
          boolean vectors)
      throws Exception {
    Values.requireOutput(out);
    return line.run(at -> ordered(at, wish(at, word, "bundle", vectors), out));
  }

  @Command(
      name = "occurrence",
      description = {
        "Write an occurrence of a campaign as a zip archive: the bundle of each experiment, and their comparison.",
        "The instance makes the file first. A key needs the scope export."
      })
  int occurrence(
      @Mixin RemoteLine line,
      @Parameters(
              paramLabel = "OCCURRENCE",
              description = "The id, which campaign occurrences prints.")
          String occurrence,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out,
      @Option(names = "--vectors", description = "Also the vectors of all texts, as Parquet.")
          boolean vectors)
      throws Exception {
    Values.requireOutput(out);
    Map<String, Object> wish =
        Map.of("occurrence_id", Names.id("occurrence", occurrence), "vectors", vectors);
    return line.run(at -> ordered(at, wish, out));
  }

  @Command(
      name = "report",
      description = {
        "Write the report of an experiment for people or pipelines.",
        "The instance makes the file first. A key needs the scope export."
      })
  int report(
      @Mixin RemoteLine line,
      @Mixin ExperimentWord word,
      @Option(
              names = "--format",
              required = true,
              paramLabel = "html|pdf|junit",
              description = "The form of the report.")
          String format,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = OUT) Path out)
      throws Exception {
    String chosen = Values.oneOf("--format", format, List.of("html", "pdf", "junit"));
    Values.requireOutput(out);
    return line.run(at -> ordered(at, wish(at, word, chosen, false), out));
  }

  private static Map<String, Object> wish(
      Connection at, ExperimentWord word, String format, boolean vectors)
      throws IOException, ApiProblem {
    return Map.of("experiment_id", word.id(at), "format", format, "vectors", vectors);
  }

  private static ExitCode ordered(Connection at, Map<String, Object> wish, Path out)
      throws IOException, ApiProblem {
    JsonNode export = OrderedExport.made(at, wish);
    String path = OrderedExport.path(export);
    long bytes = Download.to(at.api(), path, out, export.path("sha256").textValue());
    at.output().say("Written: %s, %,d bytes".formatted(out, bytes));
    return ExitCode.DONE;
  }

  private static ExitCode written(Connection at, String path, Path out)
      throws IOException, ApiProblem {
    long bytes = Download.to(at.api(), path, out, null);
    at.output().say("Written: %s, %,d bytes".formatted(out, bytes));
    return ExitCode.DONE;
  }
}
