package dev.sextant.metrics.geometry;

import static dev.sextant.metrics.geometry.Tiles.LANES;
import static dev.sextant.metrics.geometry.Tiles.SHIFTS;

import java.util.Arrays;

/**
 * The scalar products of all pairs of vectors. Each is made of 16 sums: of the products of the
 * first components, the 17th, and so on, from the first to the last; then of the second components;
 * at last these are added up. So it has the same bits wherever the two vectors are, and regardless
 * of the others. Of components that were floats the products themselves are exact.
 *
 * <p>Vectors of tile A are multiplied by those of tile B that are so many places further on, for
 * one shift after another. A loop takes all vectors of a tile: it has no sum that waits for itself,
 * so the compiler makes it of instructions for eight numbers at once. It does so only where the
 * same index is used throughout, up to constants; that is why each shift has code of its own.
 */
final class ScalarProducts {

  private final Tiles vectors;
  private final double[] products;

  /** By shift: the sums of each pair, {@link Tiles#LANES} in turn. */
  private final double[][] sums;

  private ScalarProducts(Tiles vectors) {
    this.vectors = vectors;
    this.sums = vectors.room().sums();
    int n = vectors.tiles() * vectors.rows();
    this.products = new double[Math.multiplyExact(n, n + 1) / 2];
  }

  /**
   * Returns the products, each at its {@link #index}.
   *
   * @param anchors how many vectors, from the first, are multiplied by all; the others only by
   *     these and by themselves; other products are undefined
   */
  static double[] of(Tiles vectors, int anchors) {
    ScalarProducts all = new ScalarProducts(vectors);
    for (int a = 0; a < vectors.tiles(); a++) {
      boolean compared = a * vectors.rows() < anchors;
      all.multiply(a, a, compared ? vectors.rows() / 2 : 0);
      for (int b = a + 1; compared && b < vectors.tiles(); b++) {
        all.multiply(a, b, SHIFTS);
      }
    }
    return all.products;
  }

  /** Returns where the product of two vectors is: one half of the matrix is kept, row by row. */
  static int index(int i, int j) {
    return i < j ? j * (j + 1) / 2 + i : i * (i + 1) / 2 + j;
  }

  private void multiply(int tileA, int tileB, int shifts) {
    int length = vectors.rows() * LANES;
    for (int shift = 0; shift <= Math.min(shifts + 1, SHIFTS); shift++) {
      Arrays.fill(sums[shift], 0, length, 0);
    }
    for (int c = 0; c < vectors.depth(); c++) {
      add(vectors.slices(tileA)[c], vectors.slices(tileB)[c], length, shifts);
    }
    int rows = vectors.rows();
    for (int shift = 0; shift <= shifts; shift++) {
      for (int row = 0; row < rows; row++) {
        int i = tileA * rows + row;
        int further = row + shift;
        int j = tileB * rows + (further < rows ? further : further - rows);
        products[index(i, j)] = total(sums[shift], row * LANES);
      }
    }
  }

  private void add(double[] a, double[] b, int length, int shifts) {
    add0(sums[0], a, b, length);
    if (shifts > 0) {
      add1And2(sums[1], sums[2], a, b, length);
    }
    if (shifts > 2) {
      add3And4(sums[3], sums[4], a, b, length);
    }
    if (shifts > 4) {
      add5And6(sums[5], sums[6], a, b, length);
    }
    if (shifts > 6) {
      add7And8(sums[7], sums[8], a, b, length);
    }
  }

  private static void add0(double[] sum, double[] a, double[] b, int length) {
    for (int k = 0; k < length; k++) {
      sum[k] += a[k] * b[k];
    }
  }

  private static void add1And2(double[] by1, double[] by2, double[] a, double[] b, int length) {
    for (int k = 0; k < length; k++) {
      by1[k] += a[k] * b[k + LANES];
      by2[k] += a[k] * b[k + 2 * LANES];
    }
  }

  private static void add3And4(double[] by3, double[] by4, double[] a, double[] b, int length) {
    for (int k = 0; k < length; k++) {
      by3[k] += a[k] * b[k + 3 * LANES];
      by4[k] += a[k] * b[k + 4 * LANES];
    }
  }

  private static void add5And6(double[] by5, double[] by6, double[] a, double[] b, int length) {
    for (int k = 0; k < length; k++) {
      by5[k] += a[k] * b[k + 5 * LANES];
      by6[k] += a[k] * b[k + 6 * LANES];
    }
  }

  private static void add7And8(double[] by7, double[] by8, double[] a, double[] b, int length) {
    for (int k = 0; k < length; k++) {
      by7[k] += a[k] * b[k + 7 * LANES];
      by8[k] += a[k] * b[k + 8 * LANES];
    }
  }

  private static double total(double[] sums, int from) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (int k = from; k < from + LANES; k += 4) {
      first += sums[k];
      second += sums[k + 1];
      third += sums[k + 2];
      fourth += sums[k + 3];
    }
    return (first + second) + (third + fourth);
  }
}
