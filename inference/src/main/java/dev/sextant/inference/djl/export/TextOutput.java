package dev.sextant.inference.djl.export;

import ai.djl.ndarray.NDArray;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a network gave for one text, row by row.
 *
 * @param values of all rows
 * @param width components of a row
 */
@SuppressWarnings("ArrayRecordComponent") // read at once, and never compared
record TextOutput(float[] values, int width) {

  /**
   * Copies an output of an engine.
   *
   * @param shape that it should have
   * @throws ModelException if it has another one
   */
  static TextOutput of(NDArray output, long... shape) {
    long[] found = output.getShape().getShape();
    if (!Arrays.equals(found, shape)) {
      throw new ModelException(
          "The network should give numbers of the shape %s, found %s."
              .formatted(Arrays.toString(shape), Arrays.toString(found)));
    }
    return new TextOutput(output.toFloatArray(), (int) shape[shape.length - 1]);
  }

  float[][] rows() {
    return IntStream.range(0, values.length / width).mapToObj(this::row).toArray(float[][]::new);
  }

  private float[] row(int number) {
    return Arrays.copyOfRange(values, number * width, (number + 1) * width);
  }

  /** Returns one vector of the rows; the only row where a network pools itself. */
  float[] pooled(Pooling pooling) {
    return switch (pooling) {
      case NONE, CLS -> row(0);
      case LASTTOKEN -> row(values.length / width - 1);
      case MEAN -> mean();
    };
  }

  private float[] mean() {
    int count = values.length / width;
    float[] mean = new float[width];
    for (int component = 0; component < width; component++) {
      double sum = 0;
      for (int at = component; at < values.length; at += width) {
        sum += values[at];
      }
      mean[component] = (float) (sum / count);
    }
    return mean;
  }
}
