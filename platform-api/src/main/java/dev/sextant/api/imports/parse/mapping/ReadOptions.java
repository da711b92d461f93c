package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.labels.LabelMeaning;
import dev.sextant.api.imports.parse.labels.UnknownWords;
import dev.sextant.api.imports.parse.text.Encoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options to read a file; what is not given is detected from the file.
 *
 * @param mapping column by field, for flat records; a field in the column "" is in none; a field
 *     that is not there is in the column of its own name, if there is one
 * @param separator of CSV
 * @param labels what the words of the label {@code grounded} mean; empty: what is known of them
 * @param metadata columns, or unknown fields, that are kept as metadata of the item; the others
 *     that hold no field are not
 * @param answerMetadata those that are kept as metadata of the answer
 * @param unknownWords how a record with an unknown label word is treated
 */
public record ReadOptions(
    Map<String, String> mapping,
    @Nullable Separator separator,
    @Nullable Encoding encoding,
    Map<String, LabelMeaning> labels,
    List<String> metadata,
    List<String> answerMetadata,
    UnknownWords unknownWords) {

  /** No option given. */
  public static final ReadOptions PLAIN =
      new ReadOptions(Map.of(), null, null, Map.of(), List.of());

  /** Copies maps and list. */
  public ReadOptions {
    mapping = Map.copyOf(mapping);
    labels = Map.copyOf(labels);
    metadata = List.copyOf(metadata);
    answerMetadata = List.copyOf(answerMetadata);
  }

  /** Creates a reading that keeps nothing with the answers. */
  public ReadOptions(
      Map<String, String> mapping,
      @Nullable Separator separator,
      @Nullable Encoding encoding,
      Map<String, LabelMeaning> labels,
      List<String> metadata) {
    this(mapping, separator, encoding, labels, metadata, List.of(), UnknownWords.REFUSED);
  }

  /** Returns the same options for a preview, which leaves unknown label words open. */
  public ReadOptions withOpenWords() {
    return new ReadOptions(
        mapping, separator, encoding, labels, metadata, answerMetadata, UnknownWords.LEFT_OPEN);
  }

  /** Returns all columns kept as metadata, of items and of answers. */
  List<String> allMetadata() {
    List<String> all = new ArrayList<>(metadata);
    all.addAll(answerMetadata);
    return all;
  }
}
