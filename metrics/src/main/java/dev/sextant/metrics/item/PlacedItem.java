package dev.sextant.metrics.item;

import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.geometry.VectorSet;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.item.PlacedItem.Placement.At;
import dev.sextant.metrics.item.PlacedItem.Placement.Nowhere;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An item with those of its texts placed on the unit sphere that somebody needs there.
 *
 * @param answers where each answer lies, in their order
 * @param samples index of each sample that is not blank, ascending
 */
public record PlacedItem(
    VectorSet vectors,
    Placement question,
    Placement context,
    Placement reference,
    List<Placement> answers,
    List<Integer> samples) {

  /** Where a text lies on the unit sphere, or why it lies nowhere. */
  sealed interface Placement {

    /** A place: the row of a vector that has a direction. */
    record At(int row) implements Placement {}

    /** No place, and why. */
    record Nowhere(Reason reason) implements Placement {}

    static Placement of(int row, double norm) {
      if (norm == 0) {
        return new Nowhere(Reason.ZERO_VECTOR);
      }
      return Double.isFinite(norm) ? new At(row) : new Nowhere(Reason.NOT_FINITE);
    }
  }

  /**
   * Places question, context and reference if they are needed, and all answers, which are compared
   * with each other only if samples are needed, and not more than {@link SampleLimits#COMPARED}.
   *
   * @throws IllegalArgumentException if dimensions differ
   */
  public static PlacedItem of(ItemVectors item, Predicate<Need> needs) {
    List<float[]> rows = new ArrayList<>();
    int question = add(rows, needs.test(Need.QUESTION) ? item.question() : null);
    int context = add(rows, needs.test(Need.CONTEXT) ? item.context() : null);
    int reference = add(rows, needs.test(Need.REFERENCE) ? item.reference() : null);
    int anchors = rows.size();
    int[] answerRows = new int[item.answers().size()];
    List<Integer> samples = new ArrayList<>();
    for (int i = 0; i < answerRows.length; i++) {
      AnswerVector answer = item.answers().get(i);
      answerRows[i] = add(rows, answer.vector());
      if (answer.sample() && answer.vector() != null) {
        samples.add(i);
      }
    }
    boolean compared = needs.test(Need.SAMPLES) && samples.size() <= SampleLimits.COMPARED;
    VectorSet vectors = VectorSet.around(rows, compared ? rows.size() : anchors);
    List<Placement> answers = new ArrayList<>();
    for (int row : answerRows) {
      answers.add(placement(vectors, row, Reason.EMPTY_ANSWER));
    }
    return new PlacedItem(
        vectors,
        placement(vectors, question, Reason.NO_QUESTION),
        placement(vectors, context, Reason.NO_CONTEXT),
        placement(vectors, reference, Reason.NO_REFERENCE),
        answers,
        samples);
  }

  /** Returns the angle from question to context, in radians, or what is missing first. */
  public Score thetaQc() {
    return angle(question, context);
  }

  /** Returns the angle from an answer to the question, in radians, or what is missing first. */
  public Score thetaRq(int answer) {
    return angle(answers.get(answer), question);
  }

  /** Returns the angle from an answer to the context, in radians, or what is missing first. */
  public Score thetaRc(int answer) {
    return angle(answers.get(answer), context);
  }

  private Score angle(Placement from, Placement to) {
    if (from instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    if (to instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    return Score.of(vectors.angle(((At) from).row(), ((At) to).row()));
  }

  private static int add(List<float[]> rows, float @Nullable [] vector) {
    if (vector == null) {
      return -1;
    }
    rows.add(vector);
    return rows.size() - 1;
  }

  private static Placement placement(VectorSet vectors, int row, Reason missing) {
    return row < 0 ? new Nowhere(missing) : Placement.of(row, vectors.norm(row));
  }
}
