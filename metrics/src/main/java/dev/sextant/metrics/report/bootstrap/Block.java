package dev.sextant.metrics.report.bootstrap;

import java.util.Arrays;

/**
 * Some resamples side by side: for every item (or, put into the order of cases by {@link CaseRows},
 * for every case) a row with its multiplicity in each of them, so that one pass over the cases
 * serves them all. A multiplicity is a byte, which keeps a row short.
 */
public final class Block {

  /** How many resamples go side by side: as many bytes as a cache line has. */
  public static final int WIDTH = 64;

  private final byte[] weights;
  private final int width;

  /**
   * Takes the rows, which must not be changed afterwards.
   *
   * @param weights by item, then by resample
   */
  Block(byte[] weights, int width) {
    this.weights = weights;
    this.width = width;
  }

  /** Returns the full sample: every item once. */
  public static Block once(int items) {
    byte[] weights = new byte[items];
    Arrays.fill(weights, (byte) 1);
    return new Block(weights, 1);
  }

  void copyRow(int item, byte[] into, int at) {
    System.arraycopy(weights, item * width, into, at, width);
  }

  int width() {
    return width;
  }

  public void row(int item, double[] into) {
    row(item, 0, into);
  }

  /** Copies part of the row of an item, from a lane as far as the target is long. */
  public void row(int item, int from, double[] into) {
    int at = item * width + from;
    for (int lane = 0; lane < into.length; lane++) {
      into[lane] = weights[at + lane];
    }
  }

  /** Returns how often an item is in one of the resamples. */
  public int weight(int item, int lane) {
    return weights[item * width + lane];
  }
}
