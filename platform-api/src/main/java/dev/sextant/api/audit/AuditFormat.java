package dev.sextant.api.audit;

import dev.sextant.api.json.Times;
import java.util.Locale;

/** The file format of an export. */
enum AuditFormat {
  /** One event per line, as JSON in the API's format. */
  JSONL("application/jsonl", "") {
    @Override
    String line(AuditEvent event) {
      return AuditJson.of(event).encode() + "\n";
    }
  },
  /** One event per line, one field per cell. */
  CSV(
      "text/csv",
      CsvLine.of(
          "id",
          "at",
          "request_id",
          "actor",
          "subject",
          "role",
          "key_id",
          "operation",
          "objects",
          "address",
          "status",
          "code",
          "created_id",
          "ended_at")) {
    @Override
    String line(AuditEvent event) {
      AuditEvent.Outcome outcome = event.outcome();
      return CsvLine.of(
          event.id(),
          Times.json(event.at()),
          event.requestId(),
          event.actor(),
          event.subject(),
          event.role(),
          event.keyId(),
          event.operation(),
          event.objects().encode(),
          event.address(),
          outcome == null ? null : outcome.status(),
          outcome == null ? null : outcome.code(),
          outcome == null ? null : outcome.createdId(),
          outcome == null ? null : Times.json(outcome.endedAt()));
    }
  };

  private final String mediaType;
  private final String head;

  AuditFormat(String mediaType, String head) {
    this.mediaType = mediaType;
    this.head = head;
  }

  /** Returns an event as a line, including the line end. */
  abstract String line(AuditEvent event);

  String mediaType() {
    return mediaType;
  }

  /** Returns the header of the file. */
  String head() {
    return head;
  }

  /** Returns the code of the contract, which is also the file suffix. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format with this code. */
  static AuditFormat of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
