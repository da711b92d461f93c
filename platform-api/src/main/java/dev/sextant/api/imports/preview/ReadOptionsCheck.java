package dev.sextant.api.imports.preview;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelMeaning;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks options for reading a file, without the file. */
public final class ReadOptionsCheck {

  private ReadOptionsCheck() {}

  /**
   * Checks the options.
   *
   * @param format code of a format, or {@code auto}
   * @throws Refusal if the options contradict each other or the format
   */
  public static void check(String format, ReadOptions reading) {
    boolean flat = format.equals(ReadOptionsJson.AUTO) || Format.of(format).isFlat();
    if (!flat && !reading.mapping().isEmpty()) {
      throw Refusal.invalid(
          "mapping-without-columns",
          "A mapping is for flat records: leave it out, or set the format to csv or records.");
    }
    boolean keeps = !reading.metadata().isEmpty() || !reading.answerMetadata().isEmpty();
    if (!flat && keeps && Format.of(format) != Format.NATIVE) {
      throw Refusal.invalid(
          "metadata-without-columns",
          "The format %s has no columns to keep as metadata: leave them out, or set another format."
              .formatted(format));
    }
    if (!flat && !reading.scores().isEmpty() && Format.of(format) != Format.NATIVE) {
      throw Refusal.invalid(
          "scores-without-columns",
          "The format %s has no external scores: declare none, or choose native, csv or records."
              .formatted(format));
    }
    checkColumns(reading);
    checkScores(reading.scores());
    checkLabels(reading.labels());
  }

  private static void checkColumns(ReadOptions reading) {
    Map<String, String> fields = new HashMap<>();
    for (Map.Entry<String, String> each : new TreeMap<>(reading.mapping()).entrySet()) {
      if (each.getValue().isEmpty()) {
        continue;
      }
      String other = fields.put(each.getValue(), each.getKey());
      if (other != null) {
        throw mappedTwice(each.getValue(), other, "/mapping/" + each.getKey(), each.getKey());
      }
    }
    checkKept(reading.metadata(), "metadata_columns", "metadata", fields);
    checkKept(
        reading.answerMetadata(), "answer_metadata_columns", "metadata of the answer", fields);
    checkKept(
        reading.scores().stream().map(DeclaredScore::column).toList(),
        "external_scores",
        "an external score",
        fields);
  }

  private static void checkScores(List<DeclaredScore> scores) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < scores.size(); i++) {
      DeclaredScore score = scores.get(i);
      if (!names.add(score.name())) {
        throw Refusal.invalidAt(
            "score-twice",
            "/external_scores/%d/name".formatted(i),
            "Two external scores have the name '%s': rename one of them.".formatted(score.name()));
      }
      if ((score.costPerThousand() == null) != (score.currency() == null)) {
        throw Refusal.invalidAt(
            "cost-without-currency",
            "/external_scores/" + i,
            "A cost has a currency: send both cost_per_thousand and currency, or neither.");
      }
    }
  }

  private static void checkKept(
      List<String> columns, String property, String use, Map<String, String> taken) {
    for (int i = 0; i < columns.size(); i++) {
      String other = taken.put(columns.get(i), use);
      if (other != null) {
        throw mappedTwice(columns.get(i), other, "/" + property + "/" + i, use);
      }
    }
  }

  private static Refusal mappedTwice(String column, String one, String pointer, String two) {
    return Refusal.invalid(
        "column-mapped-twice",
        "The column '%s' cannot be both %s and %s: leave one of them out, or give it another column."
            .formatted(column, one, two),
        new Violation(pointer, "is the column of %s already".formatted(one)));
  }

  private static void checkLabels(Map<String, LabelMeaning> labels) {
    Map<String, LabelMeaning> plain = new HashMap<>();
    new TreeMap<>(labels)
        .forEach(
            (word, means) -> {
              if (plain.put(word.strip().toLowerCase(Locale.ROOT), means) != null) {
                throw Refusal.invalid(
                    "label-word-twice",
                    "The labels name the word '%s' twice, since case does not matter: leave one of them out."
                        .formatted(word),
                    new Violation(
                        "/labels/" + word.replace("~", "~0").replace("/", "~1"), "is there twice"));
              }
            });
  }
}
