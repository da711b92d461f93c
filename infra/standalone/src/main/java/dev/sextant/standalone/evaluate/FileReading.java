package dev.sextant.standalone.evaluate;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file.
 *
 * @param format of the file; {@code auto} detects it from the content
 * @param mapping column by field; the column "" means that no column holds the field
 * @param separator of CSV; {@code auto} detects it from the first rows
 * @param encoding {@code auto} is UTF-8 or given by the byte order mark
 * @param labels meaning by label word; empty: the known meanings
 * @param metadata columns or unknown fields to keep as metadata of the item
 * @param answerMetadata columns or unknown fields to keep as metadata of the answer
 * @param scores the scores of the answers that were computed elsewhere
 * @param onError {@code refuse} the file or {@code skip} bad lines
 */
public record FileReading(
    String format,
    Map<String, String> mapping,
    String separator,
    String encoding,
    Map<String, String> labels,
    List<String> metadata,
    List<String> answerMetadata,
    List<ScoreColumn> scores,
    String onError) {

  /**
   * A score that was computed elsewhere.
   *
   * @param column with its values, in flat records
   * @param isRisky whether higher values are riskier
   * @param costPerThousand for a thousand answers; null if and only if {@code currency} is
   */
  public record ScoreColumn(
      String name,
      String column,
      boolean isRisky,
      @Nullable BigDecimal costPerThousand,
      @Nullable String currency) {

    private Map<String, Object> request() {
      Map<String, Object> request = new LinkedHashMap<>();
      request.put("name", name);
      request.put("column", column);
      request.put("direction", isRisky ? "higher-is-risky" : "higher-is-trustworthy");
      if (costPerThousand != null && currency != null) {
        request.put("cost_per_thousand", costPerThousand);
        request.put("currency", currency);
      }
      return request;
    }
  }

  public FileReading withMapping(Map<String, String> other) {
    return new FileReading(
        format, other, separator, encoding, labels, metadata, answerMetadata, scores, onError);
  }

  /** Returns the body for preview and import requests. */
  public Map<String, Object> request() {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("format", format);
    request.put("separator", separator);
    request.put("encoding", encoding);
    if (!mapping.isEmpty()) {
      request.put("mapping", mapping);
    }
    if (!labels.isEmpty()) {
      request.put("labels", labels);
    }
    if (!metadata.isEmpty()) {
      request.put("metadata_columns", metadata);
    }
    if (!answerMetadata.isEmpty()) {
      request.put("answer_metadata_columns", answerMetadata);
    }
    if (!scores.isEmpty()) {
      request.put("external_scores", scores.stream().map(ScoreColumn::request).toList());
    }
    return request;
  }
}
