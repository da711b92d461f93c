package dev.sextant.rendering.html;

import java.nio.charset.StandardCharsets;

/**
 * A page around the title and the data of a report.
 *
 * @param start up to the title
 * @param middle between title and data
 * @param end after the data
 */
record HtmlPage(byte[] start, byte[] middle, byte[] end) {

  private static final String TITLE = "%REPORT_TITLE%";
  private static final String DATA = "%REPORT_DATA%";

  static HtmlPage read(String template) {
    int title = only(template, TITLE);
    int data = only(template, DATA);
    if (title > data) {
      throw new IllegalStateException("expected " + TITLE + " before " + DATA);
    }
    return new HtmlPage(
        utf8(template.substring(0, title)),
        utf8(template.substring(title + TITLE.length(), data)),
        utf8(template.substring(data + DATA.length())));
  }

  private static int only(String template, String mark) {
    int at = template.indexOf(mark);
    if (at < 0 || template.indexOf(mark, at + 1) >= 0) {
      throw new IllegalStateException("expected one " + mark + " in the page");
    }
    return at;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
