package dev.sextant.api.http.requests;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sextant.api.http.Refusal;
import java.io.IOException;

/**
 * Bounds the bytes of a body that are not files. Files are the texts below {@code /images}: each
 * becomes one string. Anything else may become very many small objects when it is parsed and
 * validated, so it takes far more memory than its bytes.
 */
final class OtherBytes {

  private static final String FILES = "images";

  private final JsonParser parser;
  private final int length;
  private long files;
  private boolean inFiles;

  /**
   * @param length of the body, in bytes
   */
  OtherBytes(JsonParser parser, int length) {
    this.parser = parser;
    this.length = length;
  }

  /**
   * Counts up to the parser's token.
   *
   * @throws Refusal of kind {@code TOO_LARGE} if there are more than {@link LongBodies#USUAL}
   */
  void count(JsonToken token) throws IOException {
    if (length <= LongBodies.USUAL) {
      return;
    }
    int depth = parser.getParsingContext().getNestingDepth();
    if (token == JsonToken.FIELD_NAME && depth == 1) {
      inFiles = FILES.equals(parser.currentName());
    }
    long start = parser.currentTokenLocation().getByteOffset();
    // The parser counts no bytes of an encoding other than UTF-8: such a body has no files.
    check(start < 0 ? length : start);
    if (token == JsonToken.VALUE_STRING && inFiles && depth > 1) {
      parser.finishToken();
      files += parser.currentLocation().getByteOffset() - start;
    }
  }

  /** Counts what is after the last token. */
  void end() {
    check(length);
  }

  private void check(long read) {
    if (read - files > LongBodies.USUAL) {
      throw new Refusal(
          Refusal.Kind.TOO_LARGE,
          "too-large",
          "The body has more than %d bytes besides the files in images: shorten its texts and lists."
              .formatted(LongBodies.USUAL));
    }
  }
}
