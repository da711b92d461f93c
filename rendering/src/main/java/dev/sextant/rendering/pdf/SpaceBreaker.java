package dev.sextant.rendering.pdf;

import com.openhtmltopdf.extend.FSTextBreaker;

/** Breaks lines after spaces only: the JDK's rules would break a number after its point. */
final class SpaceBreaker implements FSTextBreaker {

  private static final int DONE = -1;

  private String text = "";
  private int at;

  @Override
  public void setText(String newText) {
    text = newText;
    at = 0;
  }

  @Override
  public int next() {
    if (at >= text.length()) {
      return DONE;
    }
    int space = text.indexOf(' ', at);
    at = space < 0 ? text.length() : space + 1;
    return at;
  }
}
