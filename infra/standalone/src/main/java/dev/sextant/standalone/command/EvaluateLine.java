package dev.sextant.standalone.command;

import dev.sextant.rendering.Rendering;
import dev.sextant.standalone.command.reading.ReadingLine;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of an evaluation, as the command line has them; picocli sets the fields. */
final class EvaluateLine {

  /** Largest whole number that all JSON implementations represent exactly. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for report.json, manifest.json and the report in other forms.")
  private @Nullable Path out;

  @Option(
      names = "--formats",
      paramLabel = "html,pdf,junit|none",
      description =
          "Forms of the report for people and pipelines; default: all. none writes only JSON.")
  private String formats = "html,pdf,junit";

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description =
          "Also write scores, labels and texts as Parquet, CSV and JSON lines, for verify.")
  private @Nullable Path bundle;

  @Mixin private ReadingLine reading = new ReadingLine();

  @Option(
      names = "--embedders",
      paramLabel = "NAME,...",
      description = "Default: all that ship with Sextant.")
  private @Nullable String embedders;

  @Option(
      names = "--metrics",
      paramLabel = "NAME,...",
      description = "Default: all that apply, except the slow bertscore and selfcheck-bertscore.")
  private @Nullable String metrics;

  @Option(
      names = "--label",
      paramLabel = "grounded|factuality",
      description = "Kind of label to report on; default: all.")
  private @Nullable String label;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of everything random in the report.")
  private @Nullable String seed;

  /**
   * Checks the options.
   *
   * @throws Halt (refused) if the file is missing
   */
  EvaluateOptions options(Path file) {
    if (out == null) {
      throw new WrongLineException("evaluate needs --out DIR, a folder for the report.");
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Halt.refused("There is no file %s that can be read.".formatted(file));
    }
    return new EvaluateOptions(
        file,
        out,
        reading.reading(),
        Values.list(embedders),
        Values.list(metrics),
        Optional.ofNullable(label)
            .map(kind -> Values.oneOf("--label", kind, List.of("grounded", "factuality"))),
        Optional.ofNullable(seed).map(number -> Values.number("--seed", number, 0, LARGEST_SEED)),
        renderings(),
        Optional.ofNullable(bundle));
  }

  private Set<Rendering> renderings() {
    Set<Rendering> wanted = EnumSet.noneOf(Rendering.class);
    if (formats.equals("none")) {
      return wanted;
    }
    for (String code : Values.list(formats)) {
      wanted.add(
          Rendering.of(code)
              .orElseThrow(
                  () ->
                      new WrongLineException(
                          "--formats takes html, pdf and junit, separated by commas, or none; found '%s'."
                              .formatted(code))));
    }
    return wanted;
  }
}
