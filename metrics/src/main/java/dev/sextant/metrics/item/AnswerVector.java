package dev.sextant.metrics.item;

import org.jspecify.annotations.Nullable;

/**
 * An answer as a vector.
 *
 * @param vector as the embedder gave it, of any length but zero; null: the answer is blank
 * @param sample whether it counts in the metrics of the item (else it is only judged)
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; copying each would double the memory
public record AnswerVector(float @Nullable [] vector, boolean sample) {}
