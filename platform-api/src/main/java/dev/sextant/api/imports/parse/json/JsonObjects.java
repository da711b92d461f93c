package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The JSON objects of a file in order, from lines or from an array. */
public interface JsonObjects extends Closeable {

  /** An object, or the wrong value found in its place. */
  sealed interface Element {

    /** Returns the line where the element begins, from 1. */
    long line();

    /** An object. */
    record Found(long line, ObjectNode object) implements Element {}

    /** A value that is not an object. */
    record Wrong(long line, String detail) implements Element {}
  }

  /**
   * Returns the next object; empty at the end.
   *
   * @throws UnreadableFileException if the rest of the file cannot be read
   */
  Optional<Element> next() throws IOException;
}
