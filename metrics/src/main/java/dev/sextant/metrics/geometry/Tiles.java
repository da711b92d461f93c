package dev.sextant.metrics.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The vectors of one item as {@link ScalarProducts} reads them: in tiles of a few vectors, each cut
 * into slices of {@link #LANES} components. A slice has these components of the tile's vectors in
 * turn, and of the first {@link #SHIFTS} of them once more, so that a vector and the one that
 * follows it by any shift are at the same distance for all of them.
 *
 * <p>The memory is the thread's: the next item's tiles overwrite these.
 *
 * @param room the memory; it can be for more tiles and slices than are in use
 * @param tiles in use
 * @param rows vectors of a tile; those that fill up the last one are 0
 * @param depth slices in use of a tile; components that fill up the last one are 0
 * @param dimensions components of a vector
 * @param sums of the components of each vector
 */
@SuppressWarnings("ArrayRecordComponent") // numbers on their way into sums
record Tiles(TileRoom room, int tiles, int rows, int depth, int dimensions, double[] sums) {

  /** Components of a vector in a slice; enough for loops that pay for their start. */
  static final int LANES = 16;

  /** The largest distance of two vectors in a tile; shifts go around its end. */
  static final int SHIFTS = 8;

  /** Vectors of a tile, if there is one: each two of them are {@link #SHIFTS} apart at most. */
  static final int MOST_ALONE = 2 * SHIFTS + 1;

  /** Vectors of a tile, if there are several: shifts reach each one of another tile. */
  static final int MOST_OF_MANY = SHIFTS + 1;

  /** Floats of a line of the processor's cache. */
  private static final int LINE = 16;

  /**
   * Copies vectors.
   *
   * @throws IllegalArgumentException if their dimensions differ
   */
  static Tiles ofFloats(List<float[]> vectors) {
    Tiles tiles = empty(vectors.size(), i -> vectors.get(i).length);
    tiles.fetch(vectors);
    for (int i = 0; i < vectors.size(); i++) {
      tiles.sums[i] = tiles.copy(i, vectors.get(i));
    }
    return tiles.completed();
  }

  /**
   * Copies vectors.
   *
   * @throws IllegalArgumentException if their dimensions differ
   */
  static Tiles of(List<double[]> vectors) {
    Tiles tiles = empty(vectors.size(), i -> vectors.get(i).length);
    for (int i = 0; i < vectors.size(); i++) {
      double[][] tile = tiles.slices(i / tiles.rows);
      int at = i % tiles.rows * LANES;
      for (int k = 0; k < tiles.dimensions; k++) {
        tile[k / LANES][at + k % LANES] = vectors.get(i)[k];
        tiles.sums[i] += vectors.get(i)[k];
      }
    }
    return tiles.completed();
  }

  /**
   * Reads a component of each line of the processor's cache. It then fetches many lines from memory
   * at a time; while it widens numbers it waits for one after the other. What was read stands for
   * the sum until that is known, as nobody may skip a read that has an effect.
   */
  private void fetch(List<float[]> vectors) {
    for (int i = 0; i < sums.length; i++) {
      float[] vector = vectors.get(i);
      float read = 0;
      for (int k = 0; k < vector.length; k += LINE) {
        read += vector[k];
      }
      sums[i] = read;
    }
  }

  /** Copies a vector and returns the sum of its components: the processor adds while it widens. */
  private double copy(int i, float[] vector) {
    double[][] tile = slices(i / rows);
    int at = i % rows * LANES;
    int whole = dimensions / LANES;
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (int c = 0; c < whole; c++) {
      double[] slice = tile[c];
      int from = c * LANES;
      for (int l = 0; l < LANES; l += 4) {
        slice[at + l] = vector[from + l];
        slice[at + l + 1] = vector[from + l + 1];
        slice[at + l + 2] = vector[from + l + 2];
        slice[at + l + 3] = vector[from + l + 3];
        first += slice[at + l];
        second += slice[at + l + 1];
        third += slice[at + l + 2];
        fourth += slice[at + l + 3];
      }
    }
    for (int k = whole * LANES; k < dimensions; k++) {
      tile[whole][at + k - whole * LANES] = vector[k];
      first += vector[k];
    }
    return (first + second) + (third + fourth);
  }

  /** Fills up the last slice and the last tile, repeats the first vectors and takes the sums. */
  private Tiles completed() {
    for (int t = 0; t < tiles; t++) {
      int filled = Math.min(rows, sums.length - t * rows) * LANES;
      for (int c = 0; c < depth; c++) {
        Arrays.fill(slices(t)[c], filled, rows * LANES, 0);
      }
      if (dimensions % LANES > 0) {
        double[] last = slices(t)[depth - 1];
        for (int row = 0; row < rows; row++) {
          Arrays.fill(last, row * LANES + dimensions % LANES, (row + 1) * LANES, 0);
        }
      }
      for (int c = 0; c < depth; c++) {
        repeat(slices(t)[c]);
      }
    }
    return this;
  }

  private void repeat(double[] slice) {
    int all = (rows + (tiles == 1 ? Math.min(SHIFTS, rows / 2 + 1) : SHIFTS)) * LANES;
    for (int filled = rows * LANES; filled < all; filled *= 2) {
      System.arraycopy(slice, 0, slice, filled, Math.min(filled, all - filled));
    }
  }

  /** Returns the slices of a tile. */
  double[][] slices(int tile) {
    return room.slices()[tile];
  }

  private static Tiles empty(int vectors, IntUnaryOperator length) {
    int dimensions = vectors == 0 ? 0 : length.applyAsInt(0);
    for (int i = 1; i < vectors; i++) {
      if (length.applyAsInt(i) != dimensions) {
        throw new IllegalArgumentException(
            "vectors must have the same dimensions, found %d and %d"
                .formatted(dimensions, length.applyAsInt(i)));
      }
    }
    int rows = vectors <= MOST_ALONE ? vectors : MOST_OF_MANY;
    int tiles = vectors <= MOST_ALONE ? 1 : (vectors + rows - 1) / rows;
    int depth = (dimensions + LANES - 1) / LANES;
    return new Tiles(
        TileRoom.of(tiles, depth), tiles, rows, depth, dimensions, new double[vectors]);
  }
}
