package dev.sextant.api.imports.parse.text;

import java.nio.charset.Charset;
import java.util.Locale;

/** How a file's bytes are characters. */
public enum Encoding {
  UTF_8,
  /** With a byte order mark. */
  UTF_16,
  /** Of Central Europe. */
  WINDOWS_1250,
  /** Cyrillic. */
  WINDOWS_1251,
  /** Of Western Europe and America. */
  WINDOWS_1252;

  /** Returns the code of tables and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the encoding of a code; {@code auto} is none. */
  public static Encoding of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Returns what a file that begins so is in: a byte order mark says it, else it is UTF-8. */
  public static Encoding of(byte[] start) {
    boolean marked =
        start.length > 1
            && ((start[0] == (byte) 0xFF && start[1] == (byte) 0xFE)
                || (start[0] == (byte) 0xFE && start[1] == (byte) 0xFF));
    return marked ? UTF_16 : UTF_8;
  }

  Charset charset() {
    return Charset.forName(code());
  }
}
