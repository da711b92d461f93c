package dev.sextant.standalone.evaluate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    String onError) {

  public FileReading withMapping(Map<String, String> other) {
    return new FileReading(
        format, other, separator, encoding, labels, metadata, answerMetadata, onError);
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
    return request;
  }
}
