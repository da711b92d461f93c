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
 * The options of an evaluation.
 *
 * @param file the answers
 * @param out folder for report and manifest
 * @param reading how to read the file
 * @param embedders names; empty: all shipped ones
 * @param metrics names; empty: all that apply, except those that embed each token
 * @param label kind of label to use; empty: all kinds
 * @param seed of the resamples; empty: the API's default
 */
public record EvaluateOptions(
    Path file,
    Path out,
    FileReading reading,
    List<String> embedders,
    List<String> metrics,
    Optional<String> label,
    Optional<Long> seed) {

  /** Largest whole number that all JSON implementations represent exactly. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  private static final int LONGEST_NAME = 150;

  private static final Map<String, String> SEPARATORS =
      Map.of(
          ",",
          "comma",
          ";",
          "semicolon",
          "\t",
          "tab",
          "\\t",
          "tab",
          "|",
          "pipe",
          "auto",
          "auto",
          "comma",
          "comma",
          "semicolon",
          "semicolon",
          "tab",
          "tab",
          "pipe",
          "pipe");
  private static final List<String> FORMATS =
      List.of("auto", "native", "csv", "records", "halueval", "wikibio");
  private static final List<String> FIELDS =
      List.of(
          "id",
          "question",
          "context",
          "reference",
          "reference_document",
          "group",
          "answer",
          "grounded",
          "factuality",
          "item_factuality");
  private static final List<String> ENCODINGS =
      List.of("auto", "utf-8", "utf-16", "windows-1250", "windows-1251", "windows-1252");
  private static final List<String> MEANINGS = List.of("grounded", "not_grounded", "none");

  /** Names of all options with a value. */
  public static final Set<String> NAMES =
      Set.of(
          "--out",
          "--format",
          "--mapping",
          "--separator",
          "--encoding",
          "--labels",
          "--metadata",
          "--answer-metadata",
          "--on-error",
          "--embedders",
          "--metrics",
          "--label",
          "--seed",
          "--data");

  /**
   * Reads the options.
   *
   * @throws Halt (refused) if one is wrong or the file is missing
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
        reading(arguments),
        arguments.list("--embedders"),
        arguments.list("--metrics"),
        arguments.findOneOf("--label", List.of("grounded", "factuality")),
        arguments.findNumber("--seed", 0, LARGEST_SEED));
  }

  /** Returns the file's name, cut to the maximum length of names. */
  public String fileName() {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }

  private static FileReading reading(Arguments arguments) {
    return new FileReading(
        arguments.findOneOf("--format", FORMATS).orElse("auto"),
        mapping(arguments),
        arguments.find("--separator").map(EvaluateOptions::separator).orElse("auto"),
        arguments.findOneOf("--encoding", ENCODINGS).orElse("auto"),
        labels(arguments),
        arguments.list("--metadata"),
        arguments.list("--answer-metadata"),
        arguments.findOneOf("--on-error", List.of("refuse", "skip")).orElse("refuse"));
  }

  private static String separator(String value) {
    String name = SEPARATORS.get(value);
    if (name == null) {
      throw Halt.refused(
          "--separator takes a comma, semicolon, tab or pipe, by its name or as \",\", \";\", \"\\t\" or \"|\", or auto; found '%s'."
              .formatted(value));
    }
    return name;
  }

  /** A column cannot be called "-" in a mapping: "-" means that no column holds the field. */
  private static Map<String, String> mapping(Arguments arguments) {
    Map<String, String> mapping = new TreeMap<>();
    pairs(
            arguments,
            "--mapping",
            "field=column,..., such as question=Prompt,context=Source; field=- says that no column"
                + " holds it")
        .forEach((field, column) -> mapping.put(field, column.equals("-") ? "" : column));
    mapping
        .keySet()
        .forEach(
            field -> {
              if (!FIELDS.contains(field)) {
                throw Halt.refused(
                    "--mapping knows the fields %s, found '%s'."
                        .formatted(String.join(", ", FIELDS), field));
              }
            });
    return mapping;
  }

  private static Map<String, String> labels(Arguments arguments) {
    Map<String, String> labels =
        pairs(arguments, "--labels", "word=meaning,..., such as fake=not_grounded,fine=grounded");
    labels.forEach(
        (word, means) -> {
          if (!MEANINGS.contains(means)) {
            throw Halt.refused(
                "--labels says what a word means by one of %s, found '%s'."
                    .formatted(String.join(", ", MEANINGS), means));
          }
        });
    return labels;
  }

  private static Map<String, String> pairs(Arguments arguments, String option, String expected) {
    Map<String, String> pairs = new TreeMap<>();
    for (String part : arguments.list(option)) {
      String[] pair = part.split("=", 2);
      if (pair.length == 2 && pair[1].isBlank() && option.equals("--mapping")) {
        pair[1] = "-";
      }
      if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
        throw Halt.refused("%s takes %s; found '%s'.".formatted(option, expected, part));
      }
      if (pairs.put(pair[0].strip(), pair[1].strip()) != null) {
        throw Halt.refused("%s names %s twice.".formatted(option, pair[0]));
      }
    }
    return pairs;
  }
}
