package dev.sextant.api.imports.parse.text;

import java.io.IOException;
import java.io.InputStream;

/** Content that can be read from its start as often as it takes. */
@FunctionalInterface
public interface FileContent {

  /** Returns it from the start; the caller closes it. */
  InputStream open() throws IOException;
}
