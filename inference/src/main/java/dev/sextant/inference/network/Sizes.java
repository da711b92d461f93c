package dev.sextant.inference.network;

/** Checks the sizes that a configuration file gives. */
final class Sizes {

  private Sizes() {}

  static void requirePositive(int... sizes) {
    for (int size : sizes) {
      if (size <= 0) {
        throw new IllegalArgumentException("sizes above 0 expected, found " + size);
      }
    }
  }

  static void requireDivided(int width, int heads) {
    if (width % heads != 0) {
      throw new IllegalArgumentException(
          "a width that %d heads divide expected, found %d".formatted(heads, width));
    }
  }

  /** The base of rotary positions: the wavelengths grow from 2 pi to about 2 pi times the base. */
  static void requireBase(double base) {
    if (!(base > 1 && base < 1e12)) {
      throw new IllegalArgumentException("a base above 1 expected, found " + base);
    }
  }

  static void requireEpsilon(double epsilon) {
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new IllegalArgumentException("an epsilon in (0, 1) expected, found " + epsilon);
    }
  }
}
