package dev.sextant.metrics.geometry;

/**
 * The memory of {@link Tiles} and of the sums of {@link ScalarProducts}. Each thread keeps its own,
 * as fresh memory would cost more than the sums.
 *
 * <p>All arrays are made one after the other, each as long as some lines of the processor's cache
 * with its header. So they all begin at the same place of a line, and a loop over several of them
 * reads whole lines: that halves its time. Nothing but the time depends on it.
 *
 * @param sums by shift
 * @param slices by tile, then by component
 */
@SuppressWarnings("ArrayRecordComponent") // memory
record TileRoom(double[][] sums, double[][][] slices) {

  /** Numbers that, with the 16 bytes of an array's header, fill up a line. */
  private static final int FILLING = 6;

  /** Slices that a thread keeps, of about 2.2 kB each; an item of 500 answers may need so many. */
  private static final long MOST_KEPT = 1 << 13;

  private static final ThreadLocal<TileRoom> ROOM =
      ThreadLocal.withInitial(() -> new TileRoom(new double[0][], new double[0][0][]));

  /**
   * Returns the thread's memory, with room for so many tiles of so many slices. Memory that is too
   * small is replaced by what is needed now; room for the maximum of both numbers could be huge. A
   * thread does not keep what an item of thousands of answers needs.
   */
  static TileRoom of(int tiles, int depth) {
    TileRoom room = ROOM.get();
    if (room.slices.length < tiles || room.depth() < depth) {
      room = make(tiles, depth);
      if ((long) tiles * depth <= MOST_KEPT) {
        ROOM.set(room);
      }
    }
    return room;
  }

  private int depth() {
    return slices.length == 0 ? 0 : slices[0].length;
  }

  private static TileRoom make(int tiles, int depth) {
    double[][] sums = new double[Tiles.SHIFTS + 1][];
    double[][][] slices = new double[tiles][depth][];
    for (int shift = 0; shift < sums.length; shift++) {
      sums[shift] = array(Tiles.MOST_ALONE);
    }
    for (int t = 0; t < tiles; t++) {
      int rows = t == 0 ? Tiles.MOST_ALONE : Tiles.MOST_OF_MANY;
      for (int c = 0; c < depth; c++) {
        slices[t][c] = array(rows + Tiles.SHIFTS);
      }
    }
    return new TileRoom(sums, slices);
  }

  private static double[] array(int rows) {
    return new double[rows * Tiles.LANES + FILLING];
  }
}
