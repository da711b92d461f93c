package dev.sextant.api.imports.parse;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file is to be read, as far as somebody said; the rest is told by the file itself.
 *
 * @param mapping column by field, for CSV; may be empty
 * @param separator of CSV
 * @param labels what the words of the label {@code grounded} mean; empty: what is known of them
 */
public record Reading(
    Map<String, String> mapping,
    @Nullable Separator separator,
    @Nullable Encoding encoding,
    Map<String, Meaning> labels) {

  /** Nobody said anything. */
  public static final Reading PLAIN = new Reading(Map.of(), null, null, Map.of());

  /** Copies the maps. */
  public Reading {
    mapping = Map.copyOf(mapping);
    labels = Map.copyOf(labels);
  }
}
