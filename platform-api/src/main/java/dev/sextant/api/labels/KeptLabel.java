package dev.sextant.api.labels;

import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored label: in force, outranked, or withdrawn.
 *
 * @param source imported, oracle or human
 * @param author who gave the label
 * @param grounded null if not given
 * @param factuality in [0, 1]; null if not given
 * @param segments form the answer's text; empty if it was not cut
 * @param withdrawnAt when its author withdrew it; null if it is not withdrawn
 */
record KeptLabel(
    UUID id,
    UUID answerId,
    String source,
    String author,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    List<Segment> segments,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime withdrawnAt) {

  KeptLabel {
    segments = List.copyOf(segments);
  }

  /** Returns the label as the API returns it. */
  JsonObject json() {
    JsonArray parts = new JsonArray();
    segments.forEach(
        segment ->
            parts.add(
                new JsonObject()
                    .put("text", segment.text())
                    .put("verdict", segment.verdict().code())));
    return new JsonObject()
        .put("id", id.toString())
        .put("answer_id", answerId.toString())
        .put("source", source)
        .put("author", author)
        .put("grounded", grounded)
        .put("factuality", factuality)
        .put("segments", parts)
        .put("created_at", Times.json(createdAt))
        .put("withdrawn_at", Times.jsonOrNull(withdrawnAt));
  }
}
