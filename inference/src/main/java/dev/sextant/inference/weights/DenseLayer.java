package dev.sextant.inference.weights;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A linear layer that a text's pooled vector goes through. It is computed here and not by a
 * network's engine: it is small, and sums in a fixed order give the same bits on every machine and
 * in every batch.
 */
public final class DenseLayer {

  /** What each component of the output goes through. */
  public enum Activation {
    IDENTITY,
    TANH
  }

  private final int inputs;
  private final int outputs;
  private final float[] matrix;
  private final float @Nullable [] bias;
  private final Activation activation;

  private DenseLayer(
      int inputs, int outputs, float[] matrix, float @Nullable [] bias, Activation activation) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.matrix = matrix;
    this.bias = bias;
    this.activation = activation;
  }

  /**
   * Copies a layer's weights.
   *
   * @param matrix one row for each output
   * @param bias one number for each output; null: none
   * @throws IllegalArgumentException if the shapes do not fit, or the matrix has 2 GiB or more
   */
  public static DenseLayer of(Weight matrix, @Nullable Weight bias, Activation activation) {
    List<Long> shape = matrix.shape();
    if (shape.size() != 2 || shape.contains(0L)) {
      throw new IllegalArgumentException("a matrix expected, found the shape " + shape);
    }
    if (matrix.parts().size() > 1) {
      throw new IllegalArgumentException(
          "a dense layer of less than 2 GiB expected, found the shape %s of %s: save the layer as float16, or use a model with a smaller one"
              .formatted(shape, matrix.type()));
    }
    int outputs = Math.toIntExact(shape.get(0));
    if (bias != null && !bias.shape().equals(List.of(shape.get(0)))) {
      throw new IllegalArgumentException(
          "the bias should have the shape [%d], found %s".formatted(outputs, bias.shape()));
    }
    return new DenseLayer(
        Math.toIntExact(shape.get(1)),
        outputs,
        matrix.floats(),
        bias == null ? null : bias.floats(),
        activation);
  }

  /** Returns the components of its input. */
  public int inputs() {
    return inputs;
  }

  /** Returns the components of its output. */
  public int outputs() {
    return outputs;
  }

  /** Returns how many numbers its matrix and its bias hold. */
  public long parameters() {
    return (long) matrix.length + (bias == null ? 0 : bias.length);
  }

  /** Returns the output for an input. */
  public float[] apply(float[] input) {
    float[] output = new float[outputs];
    for (int row = 0; row < outputs; row++) {
      double sum = bias == null ? 0 : bias[row];
      for (int column = 0; column < inputs; column++) {
        sum += (double) matrix[row * inputs + column] * input[column];
      }
      output[row] = (float) (activation == Activation.TANH ? StrictMath.tanh(sum) : sum);
    }
    return output;
  }
}
