package dev.sextant.standalone.evaluate;

import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.console.Halt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What to evaluate and how.
 *
 * @param file the answers
 * @param out folder for report and manifest
 * @param format of the file; {@code auto} looks at its shape
 * @param mapping for CSV: field to column
 * @param onError {@code refuse} the file or {@code skip} bad lines
 * @param embedders by name; empty: all shipped ones
 * @param metrics by name; empty: all that apply
 * @param label which labels count; empty: all there are
 * @param seed of the resamples; empty: the API's default
 */
public record EvaluateOptions(
    Path file,
    Path out,
    String format,
    Map<String, String> mapping,
    String onError,
    List<String> embedders,
    List<String> metrics,
    Optional<String> label,
    Optional<Long> seed) {

  /** Largest whole number that JSON carries everywhere. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  private static final int LONGEST_NAME = 150;

  /** Every option of the command with a value. */
  public static final Set<String> NAMES =
      Set.of(
          "--out",
          "--format",
          "--mapping",
          "--on-error",
          "--embedders",
          "--metrics",
          "--label",
          "--seed",
          "--data");

  /**
   * Reads them.
   *
   * @throws Halt (refused) if one is wrong, or the file is not there
   */
  public static EvaluateOptions of(Arguments arguments) {
    Path file = Path.of(arguments.words(1, "one file to evaluate").get(0));
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Halt.refused("There is no file %s that can be read.".formatted(file));
    }
    Path out =
        arguments
            .find("--out")
            .map(Path::of)
            .orElseThrow(() -> Halt.refused("evaluate needs --out DIR, a folder for the report."));
    return new EvaluateOptions(
        file,
        out,
        arguments
            .findOneOf("--format", List.of("auto", "native", "csv", "halueval", "wikibio"))
            .orElse("auto"),
        mapping(arguments.list("--mapping")),
        arguments.findOneOf("--on-error", List.of("refuse", "skip")).orElse("refuse"),
        arguments.list("--embedders"),
        arguments.list("--metrics"),
        arguments.findOneOf("--label", List.of("grounded", "factuality")),
        arguments.findNumber("--seed", 0, LARGEST_SEED));
  }

  /** Returns the file's name, cut to what names may be long. */
  String fileName() {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }

  private static Map<String, String> mapping(List<String> parts) {
    Map<String, String> mapping = new TreeMap<>();
    for (String part : parts) {
      String[] pair = part.split("=", 2);
      if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
        throw Halt.refused(
            "--mapping takes field=column,..., such as question=Prompt,context=Source; found '%s'."
                .formatted(part));
      }
      if (mapping.put(pair[0].strip(), pair[1].strip()) != null) {
        throw Halt.refused("--mapping names the field %s twice.".formatted(pair[0]));
      }
    }
    return mapping;
  }
}
