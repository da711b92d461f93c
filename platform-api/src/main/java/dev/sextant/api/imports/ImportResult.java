package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.Survey.ContentSummary;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file contains.
 *
 * @param recognised how the file was read
 * @param lines lines with content, or CSV records
 * @param errors the first errors
 * @param errorCount number of all errors
 * @param stopped whether it has more items than there is room for, and the rest was not read
 */
record ImportResult(
    Detection recognised,
    long lines,
    ContentSummary content,
    List<RowError> errors,
    long errorCount,
    boolean stopped) {

  ImportResult {
    errors = List.copyOf(errors);
  }

  /**
   * How a file was read: by the request, or else by detection.
   *
   * @param format code of the format; {@code auto} if the file could not be read
   * @param separator code of the separator; as requested if the file is not CSV
   * @param encoding code of the encoding
   * @param mapping column by field, as used; null if there are no columns
   * @param recordsIn the array that the records were read from, if a JSON object encloses it; else
   *     null
   */
  record Detection(
      String format,
      String separator,
      String encoding,
      @Nullable JsonObject mapping,
      @Nullable String recordsIn) {

    static Detection of(SourceFile file, Format format, Import asked) throws IOException {
      String separator = format == Format.CSV ? file.separator().code() : asked.separator();
      JsonObject mapping = format.isFlat() ? object(file.mapping(format)) : asked.mapping();
      String recordsIn = format == Format.CSV ? null : file.recordsIn().orElse(null);
      return new Detection(
          format.code(), separator, file.text().encoding().code(), mapping, recordsIn);
    }

    static Detection asAsked(Import asked) {
      return new Detection(
          asked.format(), asked.separator(), asked.encoding(), asked.mapping(), asked.recordsIn());
    }

    private static JsonObject object(Map<String, String> mapping) {
      JsonObject object = new JsonObject();
      mapping.forEach(object::put);
      return object;
    }
  }
}
