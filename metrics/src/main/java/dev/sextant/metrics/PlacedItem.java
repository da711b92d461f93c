package dev.sextant.metrics;

import dev.sextant.metrics.Placement.At;
import dev.sextant.metrics.Placement.Nowhere;
import dev.sextant.metrics.geometry.VectorSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item with its texts placed on the unit sphere. */
record PlacedItem(
    VectorSet vectors,
    Placement question,
    Placement context,
    List<Placement> answers,
    List<Placement> samples) {

  /**
   * Places all texts that have a vector.
   *
   * @throws IllegalArgumentException if dimensions differ
   */
  static PlacedItem of(ItemVectors item) {
    List<float[]> present = new ArrayList<>();
    addIfPresent(present, item.question());
    addIfPresent(present, item.context());
    item.answers().forEach(answer -> addIfPresent(present, answer.vector()));
    VectorSet vectors = VectorSet.ofFloats(present);

    int row = 0;
    Placement question =
        item.question() == null ? new Nowhere(Reason.NO_QUESTION) : Placement.of(vectors, row++);
    Placement context =
        item.context() == null ? new Nowhere(Reason.NO_CONTEXT) : Placement.of(vectors, row++);
    List<Placement> answers = new ArrayList<>();
    List<Placement> samples = new ArrayList<>();
    for (AnswerVector answer : item.answers()) {
      if (answer.vector() == null) {
        answers.add(new Nowhere(Reason.EMPTY_ANSWER));
      } else {
        Placement placement = Placement.of(vectors, row++);
        answers.add(placement);
        if (answer.sample()) {
          samples.add(placement);
        }
      }
    }
    return new PlacedItem(vectors, question, context, answers, samples);
  }

  /**
   * Returns the angle from one to the other, in radians; the first that is nowhere says why not.
   */
  Score angle(Placement from, Placement to) {
    if (from instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    if (to instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    return Score.of(vectors.angle(((At) from).row(), ((At) to).row()));
  }

  private static void addIfPresent(List<float[]> present, float @Nullable [] vector) {
    if (vector != null) {
      present.add(vector);
    }
  }
}
