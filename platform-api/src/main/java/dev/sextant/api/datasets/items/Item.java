package dev.sextant.api.datasets.items;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One question with its context and references, as imported. */
record Item(
    UUID id,
    long ordinal,
    String externalId,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String referenceDocument,
    @Nullable String group,
    @Nullable Double factuality,
    JsonObject metadata,
    String split) {

  /** One generation for an item. */
  record Answer(
      UUID id,
      @JsonIgnore UUID itemId,
      int ordinal,
      String role,
      String text,
      JsonObject metadata,
      boolean labelsWithheld) {}

  /** A label of an answer, with its source and author. */
  record Label(
      UUID id,
      @JsonIgnore UUID answerId,
      String source,
      String author,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      OffsetDateTime createdAt) {}

  /** A part of an answer with a verdict. */
  record Segment(@JsonIgnore UUID labelId, String text, String verdict) {}

  /** Some items with their answers, labels and segments, each list sorted. */
  record Excerpt(
      List<Item> items, List<Answer> answers, List<Label> labels, List<Segment> segments) {}
}
