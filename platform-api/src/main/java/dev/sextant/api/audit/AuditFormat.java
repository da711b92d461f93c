package dev.sextant.api.audit;

import dev.sextant.api.json.Times;
import java.util.Locale;

/** How events go into a file. */
enum AuditFormat {
  /** One event a line, as the API tells it. */
  JSONL("application/jsonl", "") {
    @Override
    String line(AuditEvent event) {
      return AuditJson.of(event).encode() + "\n";
    }
  },
  /** One event a line, one of its parts a cell. */
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

  /** Returns one event as a line with its end. */
  abstract String line(AuditEvent event);

  String mediaType() {
    return mediaType;
  }

  /** Returns what the file begins with. */
  String head() {
    return head;
  }

  /** Returns the code of the contract, which is the file's suffix as well. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format of a code of the contract. */
  static AuditFormat of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
