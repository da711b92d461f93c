package dev.sextant.api.imports.parse;

import java.util.Locale;

/** The formats that can be read. */
public enum Format {
  /** One JSON object per line, in Sextant's own shape. */
  NATIVE,
  /** Comma-separated values with a header. */
  CSV,
  /** Flat JSON objects with any names, which a mapping assigns to fields. */
  RECORDS,
  /** HaluEval QA: knowledge, question, a right and a hallucinated answer. */
  HALUEVAL,
  /** WikiBio GPT-3 hallucination: a passage with judged sentences, and samples. */
  WIKIBIO;

  /** Returns the code of tables and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format of a code; {@code auto} is none. */
  public static Format of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  /** Returns whether several records with one id are one item. */
  public boolean joinsRecords() {
    return isFlat();
  }

  /** Returns whether records are flat, so that their columns can be mapped. */
  public boolean isFlat() {
    return this == CSV || this == RECORDS;
  }

  /** Returns how often a file is read to know what is in it: of CSV, lines are looked at first. */
  public int passes() {
    return this == CSV ? 2 : 1;
  }
}
