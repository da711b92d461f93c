package dev.sextant.metrics.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item as vectors of one embedder: what the geometry reads. All vectors have the same number of
 * components.
 *
 * @param question null: the item has no question, or a blank one
 * @param context null: the item has no context, or a blank one
 * @param reference null: the item has no reference answer, or a blank one
 * @param answers in the order of their ordinals
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; copying each would double the memory
public record ItemVectors(
    float @Nullable [] question,
    float @Nullable [] context,
    float @Nullable [] reference,
    List<AnswerVector> answers) {

  /**
   * An answer as a vector.
   *
   * @param vector as the embedder gave it, of any length but zero; null: the answer is blank
   * @param sample whether it counts in the metrics of the item (else it is only judged)
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // a vector is data; copying each would double the memory
  public record AnswerVector(float @Nullable [] vector, boolean sample) {}

  public ItemVectors {
    answers = List.copyOf(answers);
  }

  /** An item without a reference answer. */
  public ItemVectors(
      float @Nullable [] question, float @Nullable [] context, List<AnswerVector> answers) {
    this(question, context, null, answers);
  }
}
