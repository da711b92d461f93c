package dev.sextant.api.audit;

import static java.util.stream.Collectors.joining;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.json.Times;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
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

  /** Includes the semicolon and the tab, at which spreadsheets of some countries split a line. */
  private static final Pattern TO_QUOTE = Pattern.compile("[\",;\\t\\r\\n']");

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
    return Arrays.stream(cells)
        .map(cell -> cell(Objects.toString(cell, "")))
        .collect(joining(",", "", "\r\n"));
  }

  private static String cell(String text) {
    String harmless = FORMULA.matcher(text).matches() ? "'" + text : text;
    return TO_QUOTE.matcher(harmless).find()
        ? "\"" + harmless.replace("\"", "\"\"") + "\""
        : harmless;
  }
}
