package dev.sextant.metrics.geometry;

/**
 * The scalar products of all pairs of rows. Each is the sum over the even components, from the
 * first to the last, plus that over the odd ones, regardless of the other rows: it has the same
 * bits wherever they are.
 *
 * <p>Sums are fused: the product of two components is not rounded before it is added. Of components
 * that were floats it is exact anyway. Every processor of the last ten years does it in one step;
 * on an older one the same bits come out, slowly.
 */
final class ScalarProducts {

  private ScalarProducts() {}

  /**
   * Returns the symmetric matrix of the products.
   *
   * <p>Two rows by two are taken at once: each component is read once for two products, and eight
   * independent sums keep the processor busy.
   *
   * @param rows row after row, {@code stride} components each, those that fill it up 0; there must
   *     be room for one row more if their number is odd
   * @param n number of rows
   * @param anchors how many rows, from the first, are multiplied by all; the others only by these
   *     and by themselves; other products are undefined
   * @param stride components of a row, even
   */
  static double[][] of(double[] rows, int n, int anchors, int stride) {
    double[][] products = new double[n + n % 2][n + n % 2];
    for (int i = 0; i < n; i += 2) {
      for (int j = 0; j <= i; j += 2) {
        if (j < anchors || j == i) {
          fillBlock(products, i, j, rows, stride);
        }
      }
    }
    return products;
  }

  private static void fillBlock(double[][] products, int i, int j, double[] rows, int stride) {
    int a = i * stride;
    int b = a + stride;
    int c = j * stride;
    int d = c + stride;
    double ac = 0;
    double ad = 0;
    double bc = 0;
    double bd = 0;
    double oddAc = 0;
    double oddAd = 0;
    double oddBc = 0;
    double oddBd = 0;
    for (int k = 0; k < stride; k += 2) {
      ac = Math.fma(rows[a + k], rows[c + k], ac);
      ad = Math.fma(rows[a + k], rows[d + k], ad);
      bc = Math.fma(rows[b + k], rows[c + k], bc);
      bd = Math.fma(rows[b + k], rows[d + k], bd);
      oddAc = Math.fma(rows[a + k + 1], rows[c + k + 1], oddAc);
      oddAd = Math.fma(rows[a + k + 1], rows[d + k + 1], oddAd);
      oddBc = Math.fma(rows[b + k + 1], rows[c + k + 1], oddBc);
      oddBd = Math.fma(rows[b + k + 1], rows[d + k + 1], oddBd);
    }
    products[i][j] = products[j][i] = ac + oddAc;
    products[i][j + 1] = products[j + 1][i] = ad + oddAd;
    products[i + 1][j] = products[j][i + 1] = bc + oddBc;
    products[i + 1][j + 1] = products[j + 1][i + 1] = bd + oddBd;
  }
}
