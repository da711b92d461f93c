package dev.sextant.metrics.report.bootstrap;

/**
 * The rows of a block in the order of some cases, of which several may have the same item. Cases go
 * by score and so by items in no order: a pass would wait for each row in turn, while copying waits
 * for many at once, and a pass over what was copied for none.
 */
public final class CaseRows {

  private final int[] itemOfCase;
  private final int width;
  private final byte[] rows;

  /** Takes the items of the cases, which must not be changed afterwards. */
  public CaseRows(int[] itemOfCase, int width) {
    this.itemOfCase = itemOfCase;
    this.width = width;
    this.rows = new byte[Math.multiplyExact(itemOfCase.length, width)];
  }

  /**
   * Returns a block by case, valid until the next call.
   *
   * @param block by item, of the width that this was made for
   */
  public Block of(Block block) {
    for (int i = 0, at = 0; i < itemOfCase.length; i++, at += width) {
      block.copyRow(itemOfCase[i], rows, at);
    }
    return new Block(rows, width);
  }
}
