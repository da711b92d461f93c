package dev.sextant.api.imports.preview;

import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelMeaning;
import dev.sextant.api.imports.parse.labels.LabelReader.UnknownWords;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.text.Encoding;
import dev.sextant.metrics.catalogue.Direction;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Options for reading a file, in the form of requests and tables. */
public final class ReadOptionsJson {

  /** The value is detected from the file. */
  public static final String AUTO = "auto";

  private ReadOptionsJson() {}

  /** Returns the options in a body; ignores its other fields. */
  public static ReadOptions of(JsonObject body) {
    return of(
        body.getJsonObject("mapping"),
        body.getString("separator", AUTO),
        body.getString("encoding", AUTO),
        body.getJsonObject("labels"),
        body.getJsonArray("metadata_columns", new JsonArray()),
        body.getJsonArray("answer_metadata_columns", new JsonArray()),
        body.getJsonArray("external_scores", new JsonArray()));
  }

  /**
   * Returns the options.
   *
   * @param mapping column by field
   * @param labels code of the meaning by word
   * @param externalScores declarations
   */
  public static ReadOptions of(
      @Nullable JsonObject mapping,
      String separator,
      String encoding,
      @Nullable JsonObject labels,
      JsonArray metadataColumns,
      JsonArray answerMetadataColumns,
      JsonArray externalScores) {
    Map<String, LabelMeaning> meanings = new HashMap<>();
    texts(labels).forEach((word, means) -> meanings.put(word, LabelMeaning.of(means)));
    return new ReadOptions(
        texts(mapping),
        separator.equals(AUTO) ? null : Separator.of(separator),
        encoding.equals(AUTO) ? null : Encoding.of(encoding),
        meanings,
        names(metadataColumns),
        names(answerMetadataColumns),
        externalScores.stream().map(each -> score((JsonObject) each)).toList(),
        UnknownWords.REFUSED);
  }

  /** An empty column is what some generated clients send for an absent one. */
  private static DeclaredScore score(JsonObject declared) {
    String name = declared.getString("name");
    String column = declared.getString("column");
    Number cost = declared.getNumber("cost_per_thousand");
    return new DeclaredScore(
        name,
        column == null || column.isEmpty() ? name : column,
        direction(declared.getString("direction")),
        cost == null ? null : new BigDecimal(cost.toString()),
        declared.getString("currency"),
        declared.getString("made_by"));
  }

  private static Direction direction(String code) {
    return code.equals(Direction.HIGHER_IS_RISKY.code())
        ? Direction.HIGHER_IS_RISKY
        : Direction.HIGHER_IS_TRUSTWORTHY;
  }

  private static List<String> names(JsonArray columns) {
    return columns.stream().map(String::valueOf).toList();
  }

  private static Map<String, String> texts(@Nullable JsonObject object) {
    Map<String, String> texts = new HashMap<>();
    if (object != null) {
      object.forEach(entry -> texts.put(entry.getKey(), String.valueOf(entry.getValue())));
    }
    return texts;
  }
}
