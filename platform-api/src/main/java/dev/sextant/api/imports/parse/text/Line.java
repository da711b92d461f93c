package dev.sextant.api.imports.parse.text;

/** A line of a file. */
public sealed interface Line {

  /** Returns the line number, from 1. */
  long number();

  /** Text, without the line end. */
  record Text(long number, String text) implements Line {}

  /**
   * A line that is not UTF-8.
   *
   * @param column the first wrong byte, from 1
   */
  record NotUtf8(long number, int column) implements Line {}

  /** A line that exceeds the limit in bytes. */
  record TooLong(long number) implements Line {}
}
