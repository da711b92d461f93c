package dev.sextant.api.imports.parse.text;

import java.nio.charset.Charset;
import java.util.Locale;

/** Character encodings of files. */
public enum Encoding {
  UTF_8,
  /** With a byte order mark. */
  UTF_16,
  /** Central European. */
  WINDOWS_1250,
  /** Cyrillic. */
  WINDOWS_1251,
  /** Western European and American. */
  WINDOWS_1252;

  /** Returns the code that tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the encoding of a code; {@code auto} is not an encoding. */
  public static Encoding of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Returns the encoding by the byte order mark; without one, UTF-8. */
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
