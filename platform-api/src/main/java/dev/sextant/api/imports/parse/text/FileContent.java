package dev.sextant.api.imports.parse.text;

import java.io.IOException;
import java.io.InputStream;

/** Content that can be read repeatedly from its start. */
@FunctionalInterface
public interface FileContent {

  /** Returns the content from its start; the caller closes the stream. */
  InputStream open() throws IOException;
}
