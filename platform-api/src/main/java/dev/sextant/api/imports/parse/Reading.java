package dev.sextant.api.imports.parse;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file is to be read, as far as somebody said; the rest is told by the file itself.
 *
 * @param mapping column by field, for CSV; may be empty
 * @param separator of CSV
 * @param labels what the words of the label {@code grounded} mean; empty: what is known of them
 * @param metadata columns of CSV that are kept as metadata; the others that hold no field are not
 */
public record Reading(
    Map<String, String> mapping,
    @Nullable Separator separator,
    @Nullable Encoding encoding,
    Map<String, Meaning> labels,
    List<String> metadata) {

  /** Nobody said anything. */
  public static final Reading PLAIN = new Reading(Map.of(), null, null, Map.of(), List.of());

  /** Copies maps and list. */
  public Reading {
    mapping = Map.copyOf(mapping);
    labels = Map.copyOf(labels);
    metadata = List.copyOf(metadata);
  }
}
