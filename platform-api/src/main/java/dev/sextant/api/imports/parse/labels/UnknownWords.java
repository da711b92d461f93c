package dev.sextant.api.imports.parse.labels;

/** What becomes of a record whose label is a word that is not known. */
public enum UnknownWords {
  /** It is wrong. */
  REFUSED,
  /** It is read without the label: somebody is asked what the word means. */
  LEFT_OPEN
}
