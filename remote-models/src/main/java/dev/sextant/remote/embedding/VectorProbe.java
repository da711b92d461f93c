package dev.sextant.remote.embedding;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Pins a remote embedder by the vectors of a few texts. A server may repeat them with noise in the
 * last digits, so later vectors are compared with the stored ones by their cosine and never hashed.
 */
public final class VectorProbe {

  /** The least cosine at which a vector counts as unchanged. */
  public static final double UNCHANGED = .9999;

  /** The texts: a question, statements, another language, a number, and code. */
  public static final List<String> TEXTS =
      List.of(
          "Who wrote the first program for a machine that was never built?",
          "The river floods the lower meadows every spring.",
          "Das Protein bindet an den Rezeptor und hemmt ihn.",
          "The invoice of 14 March 2019 amounts to 1,284.50.",
          "for (int i = 0; i < n; i++) { sum += values[i]; }");

  /** Steps of a component of a unit vector in the hash. */
  private static final int STEPS = 1_024;

  private VectorProbe() {}

  /**
   * Returns the hash of probe vectors, lower-case hex: SHA-256 over the components of the unit
   * vectors, rounded to multiples of 1/1024. It is computed once, of the vectors that are stored.
   */
  public static String hash(List<float[]> vectors) {
    MessageDigest digest = sha256();
    for (float[] vector : vectors) {
      double length = Math.sqrt(dot(vector, vector));
      ByteBuffer bytes = ByteBuffer.allocate(vector.length * Integer.BYTES);
      for (float component : vector) {
        bytes.putInt((int) Math.round(component / length * STEPS));
      }
      digest.update(bytes.array());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Returns the least cosine between vectors of the same texts; -1 if their numbers or dimensions
   * differ.
   */
  public static double leastCosine(List<float[]> stored, List<float[]> found) {
    double least = 1;
    for (int i = 0; i < stored.size(); i++) {
      if (found.size() != stored.size() || found.get(i).length != stored.get(i).length) {
        return -1;
      }
      least = Math.min(least, cosine(stored.get(i), found.get(i)));
    }
    return least;
  }

  /** Returns whether vectors of the same texts come from the same model. */
  public static boolean isUnchanged(List<float[]> stored, List<float[]> found) {
    return leastCosine(stored, found) >= UNCHANGED;
  }

  private static double cosine(float[] a, float[] b) {
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
