package dev.sextant.metrics.report.interval;

/**
 * The generator of G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators
 * (OOPSLA 2014): state += 0x9e3779b97f4a7c15, output = mix of the state. Written out here, because
 * a report must be the same on every Java, and Java's own generators may change.
 */
public final class SplitMix64 {

  private static final long GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  public SplitMix64(long seed) {
    state = seed;
  }

  /** Returns the output at this place (from 0) of the generator with this seed. */
  public static long output(long seed, long place) {
    return mix(seed + (place + 1) * GAMMA);
  }

  public long next() {
    state += GAMMA;
    return mix(state);
  }

  /**
   * Returns the next whole number in [0, bound), all equally likely: D. Lemire, Fast Random Integer
   * Generation in an Interval (2019), on the upper 32 bits.
   */
  public int below(int bound) {
    long product = (next() >>> 32) * bound;
    if ((product & 0xffffffffL) < bound) {
      long tooFew = Integer.toUnsignedLong(Integer.remainderUnsigned(-bound, bound));
      while ((product & 0xffffffffL) < tooFew) {
        product = (next() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /** Returns the next of 2^53 evenly spaced numbers in [0, 1). */
  public double uniform() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
