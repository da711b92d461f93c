package dev.sextant.inference.image.preparation;

/** The filters of Pillow's resize: what a pixel counts for another by their distance. */
public enum ResizeFilter {
  BOX(4, 0.5) {
    @Override
    double at(double x) {
      return x > -0.5 && x <= 0.5 ? 1 : 0;
    }
  },
  BILINEAR(2, 1) {
    @Override
    double at(double x) {
      double distance = Math.abs(x);
      return distance < 1 ? 1 - distance : 0;
    }
  },
  HAMMING(5, 1) {
    @Override
    double at(double x) {
      double distance = Math.abs(x);
      if (distance == 0) {
        return 1;
      }
      double angle = distance * Math.PI;
      return distance >= 1
          ? 0
          : StrictMath.sin(angle) / angle * (0.54 + 0.46 * StrictMath.cos(angle));
    }
  },
  BICUBIC(3, 2) {
    @Override
    double at(double x) {
      double distance = Math.abs(x);
      if (distance < 1) {
        return (1.5 * distance - 2.5) * distance * distance + 1;
      }
      return distance < 2 ? (((distance - 5) * distance + 8) * distance - 4) * -0.5 : 0;
    }
  },
  LANCZOS(1, 3) {
    @Override
    double at(double x) {
      return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
    }
  };

  private final int code;
  private final double support;

  ResizeFilter(int code, double support) {
    this.code = code;
    this.support = support;
  }

  /** Returns Pillow's number of the filter, which files name it by. */
  public int code() {
    return code;
  }

  /** Returns how far it reaches, in pixels of the smaller of two pictures. */
  double support() {
    return support;
  }

  /** Returns the weight of a pixel at a distance in these pixels. */
  abstract double at(double x);

  private static double sinc(double x) {
    double angle = x * Math.PI;
    return x == 0 ? 1 : StrictMath.sin(angle) / angle;
  }
}
