package dev.sextant.api.imports.parse.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.imports.parse.problems.Findings;
import org.jspecify.annotations.Nullable;

/** The values of one flat record by the names of their columns. */
public interface Cells {

  /**
   * Returns a value as text; null where it is absent or blank.
   *
   * @param field what to call it where it cannot be text
   */
  @Nullable String text(String column, String field, Findings findings);

  /** Returns a value to be kept as metadata; null where it is absent or blank. */
  @Nullable JsonNode kept(String column, Findings findings);
}
