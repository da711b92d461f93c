package dev.sextant.api.imports.parse.mapping;

import java.util.Locale;

/** What stands between the fields of a CSV file. */
public enum Separator {
  COMMA(',', "commas"),
  SEMICOLON(';', "semicolons"),
  TAB('\t', "tabs"),
  PIPE('|', "pipes");

  private final char character;
  private final String many;

  Separator(char character, String many) {
    this.character = character;
    this.many = many;
  }

  /** Returns the code of tables and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the separator of a code; {@code auto} is none. */
  public static Separator of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  public char character() {
    return character;
  }

  /** Returns what several of it are called. */
  public String many() {
    return many;
  }
}
