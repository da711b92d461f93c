package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import java.io.IOException;

/**
 * How a file was read, by what was asked and by what it showed.
 *
 * @param format code of one; {@code auto} if it could not be read
 * @param separator code of one; of what is no CSV as it was asked
 * @param encoding code of one
 */
record Recognised(String format, String separator, String encoding) {

  static Recognised of(SourceFile file, Format format, Import asked) throws IOException {
    String separator = format == Format.CSV ? file.separator().code() : asked.separator();
    return new Recognised(format.code(), separator, file.encoding().code());
  }

  /** Returns what is known of a file that could not be read. */
  static Recognised asAsked(Import asked) {
    return new Recognised(asked.format(), asked.separator(), asked.encoding());
  }
}
