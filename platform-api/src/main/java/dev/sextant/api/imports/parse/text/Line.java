package dev.sextant.api.imports.parse.text;

/** A line of a file. */
public sealed interface Line {

  /** Returns its number, from 1. */
  long number();

  /** Text, without the end of the line. */
  record Text(long number, String text) implements Line {}

  /**
   * Bytes that are not UTF-8.
   *
   * @param column the first wrong byte, from 1
   */
  record NotUtf8(long number, int column) implements Line {}

  /** More bytes than a line may have. */
  record TooLong(long number) implements Line {}
}
