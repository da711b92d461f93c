package dev.sextant.api.matrices;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A text to compare: an answer, or the item's reference. */
sealed interface MatrixRow {

  /** Returns the text to compare. */
  String text();

  /** Returns the row as the API returns it. */
  default JsonObject json() {
    return row("reference", null, null, null);
  }

  /** An answer. */
  record Answer(UUID id, int ordinal, String role, String text) implements MatrixRow {

    @Override
    public JsonObject json() {
      return row("answer", id.toString(), ordinal, role);
    }
  }

  /** The reference answer. */
  record Reference(String text) implements MatrixRow {}

  private static JsonObject row(
      String kind, @Nullable String id, @Nullable Integer ordinal, @Nullable String role) {
    return new JsonObject()
        .put("kind", kind)
        .put("answer_id", id)
        .put("answer_ordinal", ordinal)
        .put("role", role);
  }
}
