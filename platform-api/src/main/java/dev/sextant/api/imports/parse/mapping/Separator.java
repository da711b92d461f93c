package dev.sextant.api.imports.parse.mapping;

import java.util.Locale;

/** The separator of the fields in a CSV file. */
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

  /** Returns the code that tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the separator of a code; {@code auto} is not a separator. */
  public static Separator of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  public char character() {
    return character;
  }

  /** Returns the plural of its name. */
  public String many() {
    return many;
  }
}
