package dev.sextant.api.imports.parse.labels;

/** How a record with an unknown label word is treated. */
public enum UnknownWords {
  /** It is an error. */
  REFUSED,
  /** The record is read without its label, and the client is asked what the word means. */
  LEFT_OPEN
}
