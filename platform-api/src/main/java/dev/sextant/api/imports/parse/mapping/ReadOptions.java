package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelMeaning;
import dev.sextant.api.imports.parse.labels.LabelReader.UnknownWords;
import dev.sextant.api.imports.parse.text.Encoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a file; missing ones are detected from the file.
 *
 * @param mapping column by field, for flat records; the column "" means no column; a field that is
 *     absent uses the column of its own name, if there is one
 * @param separator of CSV
 * @param labels meanings of the words of the label {@code grounded}; empty: the known meanings
 * @param metadata columns, or unknown fields, to keep as metadata of the item; other columns
 *     without a field are dropped
 * @param answerMetadata columns, or unknown fields, to keep as metadata of the answer
 * @param scores the external scores of the answers, with the columns of flat records
 * @param unknownWords how a record with an unknown label word is treated
 */
public record ReadOptions(
    Map<String, String> mapping,
    @Nullable Separator separator,
    @Nullable Encoding encoding,
    Map<String, LabelMeaning> labels,
    List<String> metadata,
    List<String> answerMetadata,
    List<DeclaredScore> scores,
    UnknownWords unknownWords) {

  /** No options given. */
  public static final ReadOptions PLAIN =
      new ReadOptions(Map.of(), null, null, Map.of(), List.of());

  public ReadOptions {
    mapping = Map.copyOf(mapping);
    labels = Map.copyOf(labels);
    metadata = List.copyOf(metadata);
    answerMetadata = List.copyOf(answerMetadata);
    scores = List.copyOf(scores);
  }

  /** Creates options without metadata and scores of answers. */
  public ReadOptions(
      Map<String, String> mapping,
      @Nullable Separator separator,
      @Nullable Encoding encoding,
      Map<String, LabelMeaning> labels,
      List<String> metadata) {
    this(
        mapping, separator, encoding, labels, metadata, List.of(), List.of(), UnknownWords.REFUSED);
  }

  /** Returns the same options for a preview, which leaves unknown label words open. */
  public ReadOptions withOpenWords() {
    return new ReadOptions(
        mapping,
        separator,
        encoding,
        labels,
        metadata,
        answerMetadata,
        scores,
        UnknownWords.LEFT_OPEN);
  }

  /** Returns all columns kept as metadata of items or answers. */
  List<String> allMetadata() {
    List<String> all = new ArrayList<>(metadata);
    all.addAll(answerMetadata);
    return all;
  }

  /** Returns all columns that hold no field: metadata and external scores. */
  List<String> takenColumns() {
    List<String> all = allMetadata();
    scores.forEach(score -> all.add(score.column()));
    return all;
  }
}
