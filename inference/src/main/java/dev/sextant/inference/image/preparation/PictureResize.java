package dev.sextant.inference.image.preparation;

import dev.sextant.inference.image.Picture;
import java.util.Arrays;

/**
 * Resizes a picture as Pillow does, in two passes that each round to whole levels, but computes
 * only a window of the result: the shorter side of a very long picture can ask for a result of
 * gigabytes, of which the centre is kept.
 *
 * <p>Columns come first where the height shrinks by more than twice as many pixels as the width, as
 * in Pillow 13; its versions before always begin with rows, which can round to the next level.
 */
final class PictureResize {

  private final Picture picture;
  private final Window window;
  private final Window inside;
  private final FilterWeights columns;
  private final FilterWeights rows;
  private final boolean columnsFirst;

  PictureResize(Picture picture, PictureSize to, ResizeFilter filter, Window window) {
    this.picture = picture;
    this.window = window;
    this.inside = window.within(to);
    this.columns =
        FilterWeights.of(picture.width(), to.width(), filter, inside.left(), inside.width());
    this.rows =
        FilterWeights.of(picture.height(), to.height(), filter, inside.top(), inside.height());
    int shorter = picture.height() - to.height();
    this.columnsFirst = shorter > 0 && shorter > 2L * (picture.width() - to.width());
  }

  /** Returns the window's pixels, row after row; black where it reaches beyond the result. */
  byte[] rgb() {
    byte[] rgb = new byte[window.width() * window.height() * Picture.CHANNELS];
    int[][] sums = columnsFirst ? sumsOfStored() : sumsOfNarrowed();
    for (int row = 0; row < sums.length; row++) {
      int[] levels = sums[row];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = FilterWeights.level(levels[i]);
      }
      place(columnsFirst ? narrowed(levels) : levels, row, rgb);
    }
    return rgb;
  }

  private int[][] sumsOfNarrowed() {
    return sums(columns.count(), line -> narrowed(line));
  }

  private int[][] sumsOfStored() {
    return sums(picture.width(), line -> line);
  }

  private interface Pass {
    int[] of(int[] line);
  }

  /**
   * Returns the sums of the second pass, one line for each row of the window.
   *
   * @param width of a line in pixels
   * @param pass that each stored row goes through before
   */
  private int[][] sums(int width, Pass pass) {
    int[][] sums = new int[rows.count()][width * Picture.CHANNELS];
    for (int[] sum : sums) {
      Arrays.fill(sum, FilterWeights.HALF);
    }
    byte[] stored = new byte[picture.width() * Picture.CHANNELS];
    int[] line = new int[stored.length];
    int from = 0;
    for (int y = rows.start(0); y < rows.end(rows.count() - 1); y++) {
      while (rows.end(from) <= y) {
        from++;
      }
      picture.row(y, stored);
      for (int i = 0; i < line.length; i++) {
        line[i] = stored[i] & 0xff;
      }
      int[] passed = pass.of(line);
      for (int row = from; row < rows.count() && rows.start(row) <= y; row++) {
        add(passed, rows.weight(row, y), sums[row]);
      }
    }
    return sums;
  }

  private static void add(int[] line, int weight, int[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += line[i] * weight;
    }
  }

  /** Returns the columns of the window, made of a whole line. */
  private int[] narrowed(int[] line) {
    int[] narrowed = new int[columns.count() * Picture.CHANNELS];
    for (int column = 0; column < columns.count(); column++) {
      int red = FilterWeights.HALF;
      int green = FilterWeights.HALF;
      int blue = FilterWeights.HALF;
      for (int x = columns.start(column); x < columns.end(column); x++) {
        int weight = columns.weight(column, x);
        int at = x * Picture.CHANNELS;
        red += line[at] * weight;
        green += line[at + 1] * weight;
        blue += line[at + 2] * weight;
      }
      int to = column * Picture.CHANNELS;
      narrowed[to] = FilterWeights.level(red);
      narrowed[to + 1] = FilterWeights.level(green);
      narrowed[to + 2] = FilterWeights.level(blue);
    }
    return narrowed;
  }

  private void place(int[] levels, int row, byte[] rgb) {
    int y = inside.top() - window.top() + row;
    int at = (y * window.width() + inside.left() - window.left()) * Picture.CHANNELS;
    for (int i = 0; i < levels.length; i++) {
      rgb[at + i] = (byte) levels[i];
    }
  }
}
