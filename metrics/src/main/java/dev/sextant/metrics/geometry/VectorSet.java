package dev.sextant.metrics.geometry;

import java.util.List;
import java.util.function.IntFunction;

/**
 * The vectors of one item: their lengths, cosines and angles, in double precision, every scalar
 * product taken once. Where a vector has no direction (length zero, or not finite), neither have
 * its cosines and angles a meaning: ask {@link #norm} first.
 */
public final class VectorSet {

  /** Beyond this cosine an angle is taken from the vectors themselves: see {@link Angle}. */
  private static final double STEEP = 0.95;

  private final int anchors;
  private final IntFunction<double[]> vectors;
  private final double[] norms;
  private final double[] products;
  private final Centred centred;

  private VectorSet(Tiles tiles, int anchors, IntFunction<double[]> vectors) {
    int n = tiles.sums().length;
    this.anchors = anchors;
    this.vectors = vectors;
    this.products = ScalarProducts.of(tiles, anchors);
    this.centred = new Centred(products, tiles.sums(), tiles.dimensions(), vectors);
    this.norms = new double[n];
    for (int i = 0; i < n; i++) {
      norms[i] = Math.sqrt(products[ScalarProducts.index(i, i)]);
    }
  }

  /**
   * Takes vectors as embedders give them.
   *
   * @throws IllegalArgumentException if their dimensions differ
   */
  public static VectorSet ofFloats(List<float[]> vectors) {
    return around(vectors, vectors.size());
  }

  /**
   * Takes vectors as embedders give them, of which only the first few are compared: with each other
   * and with all others.
   *
   * @param anchors how many are compared
   * @throws IllegalArgumentException if their dimensions differ
   */
  public static VectorSet around(List<float[]> vectors, int anchors) {
    return new VectorSet(Tiles.ofFloats(vectors), anchors, i -> Vectors.widen(vectors.get(i)));
  }

  /**
   * Takes vectors in double precision.
   *
   * @throws IllegalArgumentException if their dimensions differ
   */
  public static VectorSet of(List<double[]> vectors) {
    return new VectorSet(Tiles.of(vectors), vectors.size(), vectors::get);
  }

  /** Returns the length of vector i: 0 of a zero vector, not finite if a component is not. */
  public double norm(int i) {
    return norms[i];
  }

  /**
   * Returns the cosine of vectors i and j, in [-1, 1]; exactly 1 of a vector with itself or with
   * one that is equal.
   *
   * @throws IllegalArgumentException if the two were not to be compared
   */
  public double cosine(int i, int j) {
    checkCompared(i, j);
    double cosine =
        areEqual(i, j) ? 1 : products[ScalarProducts.index(i, j)] / (norms[i] * norms[j]);
    return Math.max(-1, Math.min(1, cosine));
  }

  /**
   * Returns Pearson's correlation of the components of vectors i and j, in [-1, 1]: the cosine of
   * the vectors less the means of their components.
   *
   * @throws IllegalArgumentException if the two were not to be compared
   */
  public double correlation(int i, int j) {
    checkCompared(i, j);
    return correlation(i, j, centredNorm(i), centredNorm(j));
  }

  /** Equal vectors have the same products, to the bit; others could by Cauchy and Schwarz not. */
  private boolean areEqual(int i, int j) {
    return i == j
        || (products[ScalarProducts.index(i, j)] == products[ScalarProducts.index(i, i)]
            && products[ScalarProducts.index(i, j)] == products[ScalarProducts.index(j, j)]);
  }

  /** Returns the length of vector i less the mean of its components; 0 if they are all equal. */
  public double centredNorm(int i) {
    return Math.sqrt(centred.product(i, i));
  }

  private double correlation(int i, int j, double normI, double normJ) {
    return areEqual(i, j) ? 1 : Math.max(-1, Math.min(1, centred.product(i, j) / (normI * normJ)));
  }

  /**
   * Returns the angle of vectors i and j, in radians, in [0, pi]; exactly 0 of equal vectors.
   *
   * @throws IllegalArgumentException if the two were not to be compared
   */
  public double angle(int i, int j) {
    double cosine = cosine(i, j);
    return Math.abs(cosine) < STEEP
        ? Angle.ofCosine(cosine)
        : Angle.between(Vectors.unit(vectors.apply(i)), Vectors.unit(vectors.apply(j)));
  }

  /** Returns the symmetric matrix of the cosines of these vectors, 1 on its diagonal. */
  public double[][] cosines(int... chosen) {
    double[][] cosines = new double[chosen.length][chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      for (int j = 0; j <= i; j++) {
        cosines[i][j] = cosines[j][i] = cosine(chosen[i], chosen[j]);
      }
    }
    return cosines;
  }

  /** Returns the symmetric matrix of the correlations of these vectors, 1 on its diagonal. */
  public double[][] correlations(int... chosen) {
    double[] norms = new double[chosen.length];
    for (int i = 0; i < norms.length; i++) {
      norms[i] = centredNorm(chosen[i]);
    }
    double[][] correlations = new double[chosen.length][chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      correlations[i][i] = 1;
      for (int j = 0; j < i; j++) {
        checkCompared(chosen[i], chosen[j]);
        correlations[i][j] = correlation(chosen[i], chosen[j], norms[i], norms[j]);
        correlations[j][i] = correlations[i][j];
      }
    }
    return correlations;
  }

  /**
   * Returns the symmetric matrix {@code E J E^T} of these vectors: the scalar products of the
   * vectors of length 1 less the means of their components. In [0, 1] on its diagonal.
   */
  public double[][] centredCosines(int... chosen) {
    double[][] kernel = new double[chosen.length][chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      for (int j = 0; j <= i; j++) {
        checkCompared(chosen[i], chosen[j]);
        double product = centred.product(chosen[i], chosen[j]);
        kernel[i][j] = kernel[j][i] = product / (norms[chosen[i]] * norms[chosen[j]]);
      }
    }
    return kernel;
  }

  private void checkCompared(int i, int j) {
    if (i != j && i >= anchors && j >= anchors) {
      throw new IllegalArgumentException(
          "only the first %d are compared with others, found %d and %d".formatted(anchors, i, j));
    }
  }
}
