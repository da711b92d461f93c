package dev.sextant.api.audit;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.json.Times;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** The file format of an export. */
enum AuditFormat {
  /** One event per line, as JSON in the API's format. */
  JSONL("application/jsonl"),
  /** One event per line, one field per cell. */
  CSV("text/csv");

  private static final String HEAD =
      "id,at,request_id,actor,subject,role,key_id,operation,objects,address,status,code,created_id,ended_at\r\n";

  /** What a spreadsheet reads as a formula; see OWASP's page on CSV injection. */
  private static final Pattern FORMULA =
      Pattern.compile("^\\s*[=+\\-@|%\\t\\r＝＋－＠].*", Pattern.DOTALL);

  /** Every cell is quoted, because spreadsheets of some countries split a line at a semicolon. */
  private static final CSVFormat RFC4180 =
      CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.ALL_NON_NULL).build();

  private final String mediaType;

  AuditFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  String mediaType() {
    return mediaType;
  }

  /** Returns the first line of the file, if the format has one. */
  String head() {
    return this == CSV ? HEAD : "";
  }

  /** Returns an event as a line, including the line end. */
  String line(AuditEvent event) {
    return this == JSONL ? RecordJson.encode(event) + "\n" : csv(event);
  }

  private static String csv(AuditEvent event) {
    AuditEvent.Actor actor = event.actor();
    AuditEvent.Outcome outcome = event.outcome();
    return csv(
        event.id(),
        Times.json(event.at()),
        event.requestId(),
        EnumCodes.of(actor.kind()),
        actor.subject(),
        actor.role(),
        actor.keyId(),
        event.operation(),
        event.objects().encode(),
        event.address(),
        outcome == null ? null : outcome.status(),
        outcome == null ? null : outcome.code(),
        outcome == null ? null : outcome.createdId(),
        outcome == null ? null : Times.json(outcome.at()));
  }

  /** Returns a line of RFC 4180; a null is an empty cell, and a formula is text. */
  static String csv(@Nullable Object... cells) {
    return RFC4180.format(Arrays.stream(cells).map(AuditFormat::harmless).toArray()) + "\r\n";
  }

  private static @Nullable String harmless(@Nullable Object cell) {
    String text = cell == null ? null : cell.toString();
    return text != null && FORMULA.matcher(text).matches() ? "'" + text : text;
  }
}
