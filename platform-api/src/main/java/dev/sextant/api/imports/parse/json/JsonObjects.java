package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The JSON objects of a file, one after another, whether they stand in lines or in an array. */
public interface JsonObjects extends Closeable {

  /** An object, or what stands in its place. */
  sealed interface Element {

    /** Returns the line where it begins, from 1. */
    long line();

    /** An object. */
    record Found(long line, ObjectNode object) implements Element {}

    /** Something else. */
    record Wrong(long line, String detail) implements Element {}
  }

  /**
   * Returns the next object; empty at the end.
   *
   * @throws UnreadableFileException if the rest of the file makes no sense
   */
  Optional<Element> next() throws IOException;
}
