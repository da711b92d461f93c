package dev.sextant.standalone.command;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.FileReading;
import dev.sextant.standalone.evaluate.FileReading.ScoreColumn;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of an evaluation, as the command line has them; picocli sets the fields. */
final class EvaluateLine {

  /** Largest whole number that all JSON implementations represent exactly. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  private static final Map<String, String> SEPARATORS =
      Map.of(",", "comma", ";", "semicolon", "\t", "tab", "\\t", "tab", "|", "pipe");
  private static final List<String> SEPARATOR_NAMES =
      List.of("auto", "comma", "semicolon", "tab", "pipe");
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

  private static final Pattern SCORE_NAME = Pattern.compile("[a-z][a-z0-9_]{0,59}");
  private static final Pattern COST = Pattern.compile("(\\S+)\\s+([A-Z]{3})");

  @Option(names = "--out")
  private @Nullable Path out;

  @Option(names = "--bundle")
  private @Nullable Path bundle;

  @Option(names = "--format")
  private String format = "auto";

  @Option(names = "--mapping")
  private @Nullable String mapping;

  @Option(names = "--separator")
  private String separator = "auto";

  @Option(names = "--encoding")
  private String encoding = "auto";

  @Option(names = "--labels")
  private @Nullable String labels;

  @Option(names = "--metadata")
  private @Nullable String metadata;

  @Option(names = "--answer-metadata")
  private @Nullable String answerMetadata;

  @Option(names = "--scores")
  private @Nullable String scores;

  @Option(names = "--risk-scores")
  private @Nullable String riskScores;

  @Option(names = "--score-costs")
  private @Nullable String scoreCosts;

  @Option(names = "--on-error")
  private String onError = "refuse";

  @Option(names = "--embedders")
  private @Nullable String embedders;

  @Option(names = "--metrics")
  private @Nullable String metrics;

  @Option(names = "--label")
  private @Nullable String label;

  @Option(names = "--seed")
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
        reading(),
        Values.list(embedders),
        Values.list(metrics),
        Optional.ofNullable(label)
            .map(kind -> Values.oneOf("--label", kind, List.of("grounded", "factuality"))),
        Optional.ofNullable(seed).map(number -> Values.number("--seed", number, 0, LARGEST_SEED)),
        Optional.ofNullable(bundle));
  }

  private FileReading reading() {
    return new FileReading(
        Values.oneOf("--format", format, FORMATS),
        mapping(),
        separator(),
        Values.oneOf("--encoding", encoding, ENCODINGS),
        labels(),
        Values.list(metadata),
        Values.list(answerMetadata),
        scores(),
        Values.oneOf("--on-error", onError, List.of("refuse", "skip")));
  }

  /** Returns the scores that were computed elsewhere. */
  private List<ScoreColumn> scores() {
    Map<String, String> costOf =
        new TreeMap<>(pairs("--score-costs", scoreCosts, "costs such as \"judge=1.50 EUR\""));
    List<ScoreColumn> columns = new ArrayList<>();
    pairs("--scores", scores, "columns such as judge=COLUMN")
        .forEach((name, column) -> columns.add(score(name, column, false, costOf.remove(name))));
    pairs("--risk-scores", riskScores, "columns such as toxicity=COLUMN")
        .forEach((name, column) -> columns.add(score(name, column, true, costOf.remove(name))));
    if (!costOf.isEmpty()) {
      throw new WrongLineException(
          "--score-costs names %s, which is in neither --scores nor --risk-scores."
              .formatted(String.join(", ", costOf.keySet())));
    }
    return columns;
  }

  private static ScoreColumn score(
      String name, String column, boolean isRisky, @Nullable String cost) {
    if (!SCORE_NAME.matcher(name).matches()) {
      throw new WrongLineException(
          "The name of a score begins with a lower-case letter and has lower-case letters, digits and underscores; found '%s'."
              .formatted(name));
    }
    if (cost == null) {
      return new ScoreColumn(name, column, isRisky, null, null);
    }
    Matcher parts = COST.matcher(cost);
    if (!parts.matches()) {
      throw new WrongLineException(
          "--score-costs takes an amount and a currency, such as \"%s=1.50 EUR\"; found '%s'."
              .formatted(name, cost));
    }
    BigDecimal amount = Values.decimal("--score-costs", parts.group(1));
    return new ScoreColumn(name, column, isRisky, amount, parts.group(2));
  }

  private String separator() {
    String name = SEPARATORS.getOrDefault(separator, separator);
    if (!SEPARATOR_NAMES.contains(name)) {
      throw new WrongLineException(
          "--separator takes a comma, semicolon, tab or pipe, by its name or as \",\", \";\", \"\\t\" or \"|\", or auto; found '%s'."
              .formatted(separator));
    }
    return name;
  }

  /** A column cannot be called "-" in a mapping: "-" means that no column holds the field. */
  private Map<String, String> mapping() {
    Map<String, String> pairs =
        pairs(
            "--mapping",
            mapping,
            "field=column,..., such as question=Prompt,context=Source; field=- says that no column holds it");
    for (String field : pairs.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new WrongLineException(
            "--mapping knows the fields %s, found '%s'."
                .formatted(String.join(", ", FIELDS), field));
      }
    }
    pairs.replaceAll((field, column) -> column.equals("-") ? "" : column);
    return pairs;
  }

  private Map<String, String> labels() {
    Map<String, String> pairs =
        pairs("--labels", labels, "word=meaning,..., such as fake=not_grounded,fine=grounded");
    for (String means : pairs.values()) {
      if (!MEANINGS.contains(means)) {
        throw new WrongLineException(
            "--labels says what a word means by one of %s, found '%s'."
                .formatted(String.join(", ", MEANINGS), means));
      }
    }
    return pairs;
  }

  private static Map<String, String> pairs(String option, @Nullable String value, String expected) {
    Map<String, String> pairs = new TreeMap<>();
    for (String part : Values.list(value)) {
      String[] pair = part.split("=", 2);
      if (pair.length == 2 && pair[1].isBlank() && option.equals("--mapping")) {
        pair[1] = "-";
      }
      if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
        throw new WrongLineException("%s takes %s; found '%s'.".formatted(option, expected, part));
      }
      if (pairs.put(pair[0].strip(), pair[1].strip()) != null) {
        throw new WrongLineException("%s names %s twice.".formatted(option, pair[0]));
      }
    }
    return pairs;
  }
}
