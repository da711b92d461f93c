package dev.sextant.standalone.sample.run;

/**
 * A draw.
 *
 * @param item index of the item in the file
 * @param index of the draw within its item, from 0
 */
public record Draw(int item, int index) {

  /** Returns the name in the journal, which ends with the draw's index. */
  public String name(String itemId) {
    return itemId + "#" + index;
  }
}
