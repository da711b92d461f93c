package dev.sextant.api.labels;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An answer to be labelled, with all that may be known while it is judged: no label, no score, no
 * name that could reveal either.
 *
 * @param place in the labeller's queue: pseudo-random
 * @param part calibration or holdout
 * @param segments those of an earlier label; empty if no label has any
 */
record QueuedAnswer(
    @JsonIgnore long place,
    UUID answerId,
    UUID itemId,
    String part,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String referenceDocument,
    String text,
    List<String> segments) {

  /** Returns the answer cut into these segments. */
  QueuedAnswer cut(List<String> into) {
    return new QueuedAnswer(
        place, answerId, itemId, part, question, context, reference, referenceDocument, text, into);
  }
}
