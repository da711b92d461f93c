package dev.sextant.api.matrices;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A text to compare, an answer or the item's reference, as the API returns it. */
record MatrixRow(
    String kind,
    @Nullable UUID answerId,
    @Nullable Integer answerOrdinal,
    @Nullable String role,
    @JsonIgnore String text) {

  static MatrixRow reference(String text) {
    return new MatrixRow("reference", null, null, null, text);
  }
}
