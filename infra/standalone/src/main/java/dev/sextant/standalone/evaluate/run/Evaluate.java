package dev.sextant.standalone.evaluate.run;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.rendering.ReportTitle;
import dev.sextant.rendering.words.ResultTable;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.upload.Upload;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Runs a whole evaluation: upload, experiment, report; shows progress. */
public final class Evaluate {

  private final EvaluateOptions options;
  private final PrintStream results;
  private final PrintStream progress;
  private final UnaryOperator<String> pages;
  private final Bundles bundles;
  private boolean interrupted;
  private Optional<Evaluation> running = Optional.empty();

  /**
   * Prepares an evaluation.
   *
   * @param results output for the table
   * @param progress output for everything else
   * @param pages describes where to find a page in the browser, by path
   * @param bundles writes the bundle of an experiment
   */
  public Evaluate(
      EvaluateOptions options,
      PrintStream results,
      PrintStream progress,
      UnaryOperator<String> pages,
      Bundles bundles) {
    this.options = options;
    this.results = results;
    this.progress = progress;
    this.pages = pages;
    this.bundles = bundles;
  }

  /**
   * Runs the evaluation to its end.
   *
   * @param projectName of a project that is there, or else is created
   * @throws Halt if the input is refused or the experiment fails
   */
  public ExitCode run(ApiClient api, String projectName) throws IOException, ApiProblem {
    Path out = writable(options.out());
    options.bundle().ifPresent(Evaluate::requireEmpty);
    Evaluation evaluation = begun(new Evaluation(api));
    String project = evaluation.project(projectName);
    progress.println("  importing " + options.file());
    String version = new Upload(api, progress::println).version(project, options);
    RenderedFiles.prepare(options.renderings());
    JsonNode experiment = follow(evaluation, project, version);
    String path = "/experiments/" + experiment.path("id").asText();
    byte[] report = api.bytes(path + "/report");
    PrivateFiles.writePublic(out.resolve("report.json"), report);
    byte[] manifest = api.bytes(path + "/manifest");
    PrivateFiles.writePublic(out.resolve("manifest.json"), manifest);
    ReportTitle title =
        ReportTitle.of(
            projectName,
            experiment.path("dataset").path("name").asText(),
            experiment.path("name").asText());
    List<Path> rendered =
        RenderedFiles.write(ReportFigures.read(report, manifest, title), options.renderings(), out);
    if (options.bundle().isPresent()) {
      progress.println("  writing the bundle " + options.bundle().get());
      bundles.write(experiment.path("id").asText(), options.bundle().get());
    }
    print(new ObjectMapper().readTree(report), experiment, out, rendered);
    return ExitCode.DONE;
  }

  /** Cancels the experiment if it has started, else prevents its start. */
  public void cancel() {
    interrupt().ifPresent(Evaluation::cancel);
  }

  private synchronized Optional<Evaluation> interrupt() {
    interrupted = true;
    return running;
  }

  private synchronized Evaluation begun(Evaluation evaluation) {
    if (interrupted) {
      throw Evaluation.interruption();
    }
    running = Optional.of(evaluation);
    return evaluation;
  }

  private JsonNode follow(Evaluation evaluation, String project, String version)
      throws IOException, ApiProblem {
    try (ProgressDisplay display = ProgressDisplay.on(progress)) {
      return evaluation.run(
          project, version, options, state -> display.update(ProgressDisplay.Progress.of(state)));
    }
  }

  private void print(JsonNode report, JsonNode experiment, Path out, List<Path> rendered) {
    ResultTable.of(report, options.metrics()).forEach(results::println);
    long failed = experiment.path("progress").path("failed").asLong();
    if (failed > 0) {
      results.println(
          "%,d items failed and are not in these numbers; the experiment's failures say why."
              .formatted(failed));
    }
    results.println(
        "Written: "
            + Stream.concat(
                    Stream.of(out.resolve("report.json"), out.resolve("manifest.json")),
                    rendered.stream())
                .map(Path::toString)
                .collect(joining(", ")));
    options.bundle().ifPresent(folder -> results.println("Bundle: " + folder));
    results.println(
        "In the browser: " + pages.apply("/experiments/" + experiment.path("id").asText()));
  }

  /** Writes bundles. */
  @FunctionalInterface
  public interface Bundles {

    /**
     * Writes the bundle of an experiment's report.
     *
     * @param folder does not exist, or is empty
     * @throws Halt if that fails
     */
    void write(String experimentId, Path folder) throws IOException;
  }

  /** A bundle holds no file that is not in its checksums. */
  private static void requireEmpty(Path bundle) {
    try {
      if (Files.exists(bundle) && !isEmptyFolder(bundle)) {
        throw Halt.refused(
            "The folder %s is not empty. Choose another --bundle.".formatted(bundle));
      }
    } catch (IOException e) {
      throw Halt.error("The folder %s cannot be read.".formatted(bundle), e);
    }
  }

  private static boolean isEmptyFolder(Path bundle) throws IOException {
    if (!Files.isDirectory(bundle)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(bundle)) {
      return entries.findAny().isEmpty();
    }
  }

  /** Checked first, so that a bad folder fails before an hour of scoring. */
  private static Path writable(Path out) {
    try {
      Files.createDirectories(out);
      Files.delete(Files.createTempFile(out, "probe", null));
      return out;
    } catch (IOException e) {
      throw Halt.error(
          DiskSpace.isExhausted(e)
              ? "The disk of the folder %s is full.".formatted(out)
              : "Cannot write into the folder %s (%s). Choose another --out."
                  .formatted(out, e.getClass().getSimpleName()),
          e);
    }
  }
}
