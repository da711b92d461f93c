package dev.sextant.standalone.evaluate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a file is to be read.
 *
 * @param format of the file; {@code auto} looks at its shape
 * @param mapping column by field; a field in the column "" is in none
 * @param separator of CSV; {@code auto} looks at the first rows
 * @param encoding {@code auto} is UTF-8, or what a byte order mark says
 * @param labels what words for labels mean: meaning by word; empty: what is known of them
 * @param metadata columns, or unknown fields, that are kept as metadata of the item
 * @param answerMetadata those that are kept as metadata of the answer
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

  /** Returns it as previews and imports are asked for it. */
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
