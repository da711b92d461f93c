package dev.sextant.metrics.report.bootstrap;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The bootstrap resamples of a report: each draws as many items as the version has, with
 * replacement. They depend on nothing but three numbers, so that every series of a report sees the
 * same resamples and can be compared in pairs.
 *
 * <p>The algorithm is part of the contract: resample r uses SplitMix64, seeded with output r (from
 * 0) of SplitMix64 seeded with {@code seed}; each of {@code items} draws takes one item by Lemire's
 * bounded method on the upper 32 bits.
 *
 * <p>Safe for use by several threads. What was drawn is kept for the next series as long as all of
 * it takes no more than 32 MB, or 80 MB with two numbers in a byte; otherwise it is drawn again,
 * some resamples at a time.
 */
public final class Resamples {

  private static final long KEPT_BYTES = 32L << 20;
  private static final long PACKED_BYTES = 80L << 20;

  /** Rows of more items than this would not fit into an array. */
  private static final int MOST_ITEMS = Integer.MAX_VALUE / Block.WIDTH - 1;

  /** How many resamples are drawn before they are put side by side. */
  private static final int DRAWN_TOGETHER = 8;

  private final int items;
  private final int count;
  private final long seed;
  private final @Nullable AtomicReferenceArray<@Nullable Block> kept;
  private final @Nullable PackedRows packed;

  /** The most recent independent resamples: callers often ask for the same ones again. */
  private volatile @Nullable Resamples independent;

  /**
   * Takes the numbers.
   *
   * @param items items of the version, labelled or not; 1 or more
   * @param count resamples; 1 or more
   * @param seed of the experiment
   * @throws IllegalArgumentException if there is nothing to draw from, or nothing to draw, or too
   *     much
   */
  public Resamples(int items, int count, long seed) {
    if (items < 1 || count < 1 || items > MOST_ITEMS) {
      throw new IllegalArgumentException(
          "expected 1 to %,d items and one resample or more, found %d and %d"
              .formatted(MOST_ITEMS, items, count));
    }
    this.items = items;
    this.count = count;
    this.seed = seed;
    long bytes = (long) items * count;
    this.kept = bytes <= KEPT_BYTES ? new AtomicReferenceArray<>(blocks()) : null;
    this.packed = kept == null && bytes / 2 <= PACKED_BYTES ? new PackedRows(blocks()) : null;
  }

  /**
   * Returns as many resamples of other items that have nothing to do with these. Their seed is
   * output {@link #count} of SplitMix64 seeded with this one's: the first that no resample of these
   * was made with.
   *
   * @param others how many items there are
   */
  public Resamples independent(int others) {
    Resamples last = independent;
    if (last == null || last.items != others) {
      last = new Resamples(others, count, SplitMix64.output(seed, count));
      independent = last;
    }
    return last;
  }

  /** Returns how many items there are to draw from, and how many each resample draws. */
  public int items() {
    return items;
  }

  public int count() {
    return count;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Resamples that
        && items == that.items
        && count == that.count
        && seed == that.seed;
  }

  @Override
  public int hashCode() {
    return Objects.hash(items, count, seed);
  }

  /** Returns how often each item is in the resample; they sum to {@link #items}. */
  public int[] multiplicities(int resample) {
    if (resample < 0 || resample >= count) {
      throw new IndexOutOfBoundsException("resample " + resample + " of " + count);
    }
    byte[] drawn = new byte[items];
    draw(resample, drawn);
    int[] multiplicities = new int[items];
    for (int item = 0; item < items; item++) {
      multiplicities[item] = drawn[item];
    }
    return multiplicities;
  }

  /**
   * Gives all resamples, in order, to the statistic: in blocks of {@link Block#WIDTH}, but for the
   * last, which holds the rest. The statistic must not keep a block: it may be overwritten.
   *
   * @throws CancellationException if the thread was interrupted: of very many items this takes
   *     minutes, and a caller may not want to wait for its end
   */
  public void forEach(Consumer<Block> statistic) {
    byte[] reused = kept == null ? rows() : new byte[0];
    for (int block = 0; block < blocks(); block++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted before block " + block + " of resamples");
      }
      statistic.accept(kept == null ? unpacked(block, reused) : kept(kept, block));
    }
  }

  private Block unpacked(int number, byte[] rows) {
    if (packed == null) {
      return drawBlock(number, rows);
    }
    if (packed.read(number, rows, items * width(number))) {
      return new Block(rows, width(number));
    }
    Block drawn = drawBlock(number, rows);
    packed.keep(number, rows, items * drawn.width());
    return drawn;
  }

  /**
   * Checks that resamples know the items of these cases.
   *
   * @throws IllegalArgumentException if an item is outside of [0, items)
   */
  public void check(int[] itemOfCase) {
    for (int item : itemOfCase) {
      if (item < 0 || item >= items) {
        throw new IllegalArgumentException("item " + item + " of " + items);
      }
    }
  }

  private int blocks() {
    return (count + Block.WIDTH - 1) / Block.WIDTH;
  }

  private int width(int block) {
    return Math.min(Block.WIDTH, count - block * Block.WIDTH);
  }

  private byte[] rows() {
    return new byte[items * Math.min(Block.WIDTH, count)];
  }

  private Block kept(AtomicReferenceArray<@Nullable Block> blocks, int number) {
    Block block = blocks.get(number);
    if (block == null) {
      block = drawBlock(number, rows());
      blocks.set(number, block);
    }
    return block;
  }

  /** Draws a block into rows, all of which it writes. */
  private Block drawBlock(int number, byte[] rows) {
    int first = number * Block.WIDTH;
    int width = width(number);
    byte[][] drawn = new byte[DRAWN_TOGETHER][items];
    for (int lane = 0; lane < width; lane += DRAWN_TOGETHER) {
      int together = Math.min(DRAWN_TOGETHER, width - lane);
      for (int k = 0; k < together; k++) {
        draw(first + lane + k, drawn[k]);
      }
      putSideBySide(drawn, together, rows, lane, width);
    }
    return new Block(rows, width);
  }

  private void putSideBySide(byte[][] drawn, int together, byte[] rows, int lane, int width) {
    if (together == DRAWN_TOGETHER) {
      putEight(drawn, rows, lane, width);
      return;
    }
    for (int k = 0; k < together; k++) {
      for (int item = 0; item < items; item++) {
        rows[item * width + lane + k] = drawn[k][item];
      }
    }
  }

  /** Writes eight columns at once, so that each row is fetched once. */
  private void putEight(byte[][] drawn, byte[] rows, int lane, int width) {
    byte[] a = drawn[0];
    byte[] b = drawn[1];
    byte[] c = drawn[2];
    byte[] d = drawn[3];
    byte[] e = drawn[4];
    byte[] f = drawn[5];
    byte[] g = drawn[6];
    byte[] h = drawn[7];
    for (int item = 0, at = lane; item < items; item++, at += width) {
      rows[at] = a[item];
      rows[at + 1] = b[item];
      rows[at + 2] = c[item];
      rows[at + 3] = d[item];
      rows[at + 4] = e[item];
      rows[at + 5] = f[item];
      rows[at + 6] = g[item];
      rows[at + 7] = h[item];
    }
  }

  /**
   * Draws a resample into bytes. More than 127 of one item have a chance below 1e-200 a draw; the
   * count would then wrap around to a negative one, which is looked for.
   */
  private void draw(int resample, byte[] into) {
    Arrays.fill(into, (byte) 0);
    SplitMix64 random = new SplitMix64(SplitMix64.output(seed, resample));
    for (int i = 0; i < items; i++) {
      into[random.below(items)]++;
    }
    int all = 0;
    for (byte drawn : into) {
      all |= drawn;
    }
    if (all < 0) {
      throw new IllegalStateException("an item was drawn more than 127 times");
    }
  }
}
