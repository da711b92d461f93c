package dev.sextant.rendering.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/**
 * Turns text of people into characters that the embedded font has. Others become U+FFFD, and the
 * document says so.
 */
final class Glyphs {

  static final String FONT = "/net/sf/jasperreports/fonts/dejavu/DejaVuSansCondensed.ttf";
  static final String BOLD = "/net/sf/jasperreports/fonts/dejavu/DejaVuSansCondensed-Bold.ttf";

  private static final int REPLACEMENT = 0xFFFD;
  private static final BitSet COVERED = covered();

  private boolean replaced;

  /** Opens a file of a font. */
  static InputStream open(String font) {
    InputStream file = Glyphs.class.getResourceAsStream(font);
    if (file == null) {
      throw new IllegalStateException("The font " + font + " is missing from the class path.");
    }
    return file;
  }

  /**
   * Returns the text on one line, without characters that would change its direction or hide
   * others.
   *
   * @param longest in characters, at least 2; a longer text ends with an ellipsis
   */
  String shown(String text, int longest) {
    StringBuilder shown = new StringBuilder();
    int count = 0;
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int each = text.codePointAt(i);
      if (isInvisible(each)) {
        continue;
      }
      if (++count == longest) {
        return VisualOrder.of(shown.append('…').toString());
      }
      shown.appendCodePoint(glyph(each));
    }
    return VisualOrder.of(shown.toString());
  }

  private int glyph(int codePoint) {
    if (Character.isWhitespace(codePoint) || Character.getType(codePoint) == Character.CONTROL) {
      return ' ';
    }
    if (COVERED.get(codePoint)) {
      return codePoint;
    }
    replaced = true;
    return REPLACEMENT;
  }

  /** Marks of direction, joiners and the like; a variation selector only chooses a form. */
  private static boolean isInvisible(int codePoint) {
    return Character.getType(codePoint) == Character.FORMAT
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0F);
  }

  /** Returns whether some character was replaced. */
  boolean hasReplaced() {
    return replaced;
  }

  private static BitSet covered() {
    try (InputStream file = open(FONT);
        TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(file))) {
      CmapLookup glyphs = font.getUnicodeCmapLookup();
      BitSet covered = new BitSet();
      for (int i = 0; i < Character.MIN_SUPPLEMENTARY_CODE_POINT * 2; i++) {
        covered.set(i, glyphs.getGlyphId(i) != 0);
      }
      return covered;
    } catch (IOException e) {
      throw new IllegalStateException("The font " + FONT + " cannot be read.", e);
    }
  }
}
