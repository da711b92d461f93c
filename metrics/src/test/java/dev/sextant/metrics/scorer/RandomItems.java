package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Items at random, and what can be done to their vectors. */
final class RandomItems {

  private RandomItems() {}

  /** An item with question, context, reference, one judged answer and samples. */
  static ItemVectors item(int samples, int dimensions, long seed) {
    Random random = new Random(seed);
    List<AnswerVector> answers = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      answers.add(new AnswerVector(vector(random, dimensions), true));
    }
    answers.add(new AnswerVector(vector(random, dimensions), false));
    return new ItemVectors(
        vector(random, dimensions),
        vector(random, dimensions),
        vector(random, dimensions),
        answers);
  }

  /** The same item with other answers. */
  static ItemVectors with(ItemVectors item, List<AnswerVector> answers) {
    return new ItemVectors(item.question(), item.context(), item.reference(), answers);
  }

  /** The same done to each vector. */
  static ItemVectors each(ItemVectors item, UnaryOperator<float[]> change) {
    List<AnswerVector> answers =
        item.answers().stream()
            .map(answer -> new AnswerVector(change.apply(answer.vector()), answer.sample()))
            .toList();
    return new ItemVectors(
        change.apply(item.question()),
        change.apply(item.context()),
        change.apply(item.reference()),
        answers);
  }

  static float[] times(float[] vector, float factor) {
    float[] scaled = vector.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] *= factor;
    }
    return scaled;
  }

  static float[] plus(float[] vector, float summand) {
    float[] moved = vector.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += summand;
    }
    return moved;
  }

  /** A rotation, or a rotation with a reflection: rows at random, made orthonormal one by one. */
  static UnaryOperator<float[]> rotation(int dimensions, long seed) {
    Random random = new Random(seed);
    double[][] rows = new double[dimensions][];
    for (int i = 0; i < dimensions; i++) {
      double[] row = random.doubles(dimensions, -1, 1).toArray();
      for (int j = 0; j < i; j++) {
        double along = dot(row, rows[j]);
        for (int k = 0; k < dimensions; k++) {
          row[k] -= along * rows[j][k];
        }
      }
      double length = Math.sqrt(dot(row, row));
      for (int k = 0; k < dimensions; k++) {
        row[k] /= length;
      }
      rows[i] = row;
    }
    return vector -> rotated(vector, rows);
  }

  private static float[] rotated(float[] vector, double[][] rows) {
    float[] rotated = new float[vector.length];
    for (int i = 0; i < rotated.length; i++) {
      double sum = 0;
      for (int k = 0; k < vector.length; k++) {
        sum += rows[i][k] * vector[k];
      }
      rotated[i] = (float) sum;
    }
    return rotated;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private static float[] vector(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int k = 0; k < dimensions; k++) {
      vector[k] = (float) (0.4 + random.nextGaussian()); // not centred: real vectors lean one way
    }
    return vector;
  }
}
