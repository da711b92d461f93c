package dev.sextant.standalone.console.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in columns. Where the terminal is too narrow, the widest columns that may be cut are cut,
 * and end in an ellipsis.
 */
public final class TextTable {

  private static final String GAP = "  ";
  private static final int LEAST_WIDTH = 8;
  private static final String ELLIPSIS = "…";

  private final List<Title> titles;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * The head of a column.
   *
   * @param isWhole whether its cells are never cut, such as ids that people copy
   */
  public record Title(String text, boolean isWhole) {}

  public TextTable(List<Title> titles) {
    this.titles = List.copyOf(titles);
  }

  /** Adds a row of as many cells as there are titles. */
  public void add(List<String> cells) {
    rows.add(cells.stream().map(VisibleText::line).toList());
  }

  /**
   * Returns the lines, with the titles first.
   *
   * @param columns of the terminal; 0: it is none, and nothing is cut
   */
  public List<String> lines(int columns) {
    List<List<String>> all = new ArrayList<>();
    all.add(titles.stream().map(Title::text).toList());
    all.addAll(rows);
    int[] widths = new int[titles.size()];
    for (List<String> row : all) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    if (columns > 0) {
      narrow(widths, columns);
    }
    return all.stream().map(row -> line(row, widths)).toList();
  }

  private void narrow(int[] widths, int columns) {
    int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - columns;
    while (excess > 0) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (!titles.get(i).isWhole()
            && widths[i] > LEAST_WIDTH
            && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
      excess--;
    }
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = cut(cells.get(i), widths[i]);
      line.append(cell).append(" ".repeat(widths[i] - width(cell))).append(GAP);
    }
    return line.toString().stripTrailing();
  }

  private static String cut(String cell, int width) {
    if (width(cell) <= width) {
      return cell;
    }
    StringBuilder kept = new StringBuilder();
    int used = 0;
    for (int c : cell.codePoints().toArray()) {
      used += width(c);
      if (used > width - 1) {
        break;
      }
      kept.appendCodePoint(c);
    }
    return kept + ELLIPSIS;
  }

  static int width(String text) {
    return text.codePoints().map(TextTable::width).sum();
  }

  /** Terminals show marks on the character before them, and East Asian characters in two cells. */
  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    boolean isWide =
        (c >= 0x1100 && c <= 0x115f)
            || (c >= 0x2e80 && c <= 0xa4cf)
            || (c >= 0xac00 && c <= 0xd7a3)
            || (c >= 0xf900 && c <= 0xfaff)
            || (c >= 0xfe30 && c <= 0xfe6f)
            || (c >= 0xff00 && c <= 0xff60)
            || (c >= 0xffe0 && c <= 0xffe6)
            || (c >= 0x1f300 && c <= 0x1faff)
            || (c >= 0x20000 && c <= 0x3fffd);
    return isWide ? 2 : 1;
  }
}
