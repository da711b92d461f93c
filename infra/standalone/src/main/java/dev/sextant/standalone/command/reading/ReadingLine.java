package dev.sextant.standalone.command.reading;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.evaluate.FileReading;
import dev.sextant.standalone.evaluate.FileReading.ScoreColumn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how to read a file of answers; picocli sets the fields. */
public final class ReadingLine {

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

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "auto, native, csv, records, halueval or wikibio; default auto.")
  private String format = "auto";

  @Option(
      names = "--mapping",
      paramLabel = "FIELD=COLUMN,...",
      description = "The column that holds a field; FIELD=- for none.")
  private @Nullable String mapping;

  @Option(
      names = "--separator",
      paramLabel = "NAME",
      description = "auto, comma, semicolon, tab or pipe, or the character; default auto.")
  private String separator = "auto";

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "auto, utf-8, utf-16, windows-1250, windows-1251 or windows-1252; default auto.")
  private String encoding = "auto";

  @Option(
      names = "--labels",
      paramLabel = "WORD=MEANING,...",
      description = "What a label word means: grounded, not_grounded or none.")
  private @Nullable String labels;

  @Option(
      names = "--metadata",
      paramLabel = "COLUMN,...",
      description = "Columns to keep as metadata of the item.")
  private @Nullable String metadata;

  @Option(
      names = "--answer-metadata",
      paramLabel = "COLUMN,...",
      description = "Columns to keep as metadata of the answer.")
  private @Nullable String answerMetadata;

  @Option(
      names = "--scores",
      paramLabel = "NAME=COLUMN,...",
      description = "Scores that were computed elsewhere; higher is more trustworthy.")
  private @Nullable String scores;

  @Option(
      names = "--risk-scores",
      paramLabel = "NAME=COLUMN,...",
      description = "Scores that were computed elsewhere; higher is riskier.")
  private @Nullable String riskScores;

  @Option(
      names = "--score-costs",
      paramLabel = "\"NAME=1.50 EUR,...\"",
      description = "What such a score costs for a thousand answers.")
  private @Nullable String scoreCosts;

  @Option(
      names = "--on-error",
      paramLabel = "refuse|skip",
      description = "Refuse a file with bad lines, or leave these out; default refuse.")
  private String onError = "refuse";

  /**
   * Checks the options.
   *
   * @throws WrongLineException if one of them is wrong
   */
  public FileReading reading() {
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
