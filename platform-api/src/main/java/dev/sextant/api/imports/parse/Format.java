package dev.sextant.api.imports.parse;

import java.util.Locale;

/** The formats that can be read. */
public enum Format {
  /** One JSON object per line, in Sextant's own shape. */
  NATIVE,
  /** Comma-separated values with a header. */
  CSV,
  /** Flat JSON objects with arbitrary names, which a mapping assigns to fields. */
  RECORDS,
  /** HaluEval QA: knowledge, a question, a right answer and a hallucinated one. */
  HALUEVAL,
  /** WikiBio GPT-3 hallucination: a passage with judged sentences, and samples. */
  WIKIBIO;

  /** Returns the code that tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format of a code; {@code auto} is not a format. */
  public static Format of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  /** Returns whether records with the same id form one item. */
  public boolean joinsRecords() {
    return isFlat();
  }

  /** Returns whether records are flat, so that their columns can be mapped. */
  public boolean isFlat() {
    return this == CSV || this == RECORDS;
  }

  /** Returns how often a survey reads the file: for CSV, the lines are scanned first. */
  public int passes() {
    return this == CSV ? 2 : 1;
  }
}
