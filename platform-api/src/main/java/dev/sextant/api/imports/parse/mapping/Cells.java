package dev.sextant.api.imports.parse.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.imports.parse.problems.Findings;
import org.jspecify.annotations.Nullable;

/** The values of one flat record by column name. */
public interface Cells {

  /**
   * Returns a value as text; null if it is absent or blank.
   *
   * @param field name to report if the value cannot be text
   */
  @Nullable String text(String column, String field, Findings findings);

  /** Returns a value to be kept as metadata; null if it is absent or blank. */
  @Nullable JsonNode kept(String column, Findings findings);
}
