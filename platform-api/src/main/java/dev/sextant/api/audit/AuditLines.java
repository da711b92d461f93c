package dev.sextant.api.audit;

import dev.sextant.api.http.Sha256Digest;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the audit log outside of the database. The owner of the schema can rewrite the tables,
 * but not these lines. Each is a JSON object that holds the hash of the line before it, so a line
 * that is missing or changed shows.
 *
 * <p>A line is written after its row, as the log line of a logger of its own. A row without a line
 * means that the process ended between the two; a line without a row, that the row was removed.
 * What functions of the database write has no line.
 */
final class AuditLines {

  /** The name of the logger, which configurations of Logback give a destination. */
  static final String LOGGER = "dev.sextant.audit";

  /** The hash before the first line of a process. */
  private static final String START = "0".repeat(64);

  private static final Logger LINES = LoggerFactory.getLogger(LOGGER);
  private static final AuditLines OF_PROCESS = new AuditLines(LINES::info);

  private final Consumer<String> destination;
  private String previous = START;

  AuditLines(Consumer<String> destination) {
    this.destination = destination;
  }

  /** Returns those of this process, which form one chain. */
  static AuditLines ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Writes an event.
   *
   * @param tenant null for the platform's log
   */
  void write(@Nullable UUID tenant, NewEvent event) {
    write(
        new JsonObject()
            .put("kind", "event")
            .put("tenant_id", text(tenant))
            .put("request_id", text(event.requestId()))
            .put("actor", event.actor().kind().name().toLowerCase(Locale.ROOT))
            .put("subject", event.actor().subject())
            .put("role", event.actor().role())
            .put("key_id", text(event.actor().keyId()))
            .put("operation", event.operation())
            .put("objects", event.objects())
            .put("address", event.address()));
  }

  /**
   * Writes an outcome. The first one of a request counts, as in the tables.
   *
   * @param tenant null for the platform's log
   */
  void write(@Nullable UUID tenant, NewEvent.Outcome outcome) {
    write(
        new JsonObject()
            .put("kind", "outcome")
            .put("tenant_id", text(tenant))
            .put("request_id", text(outcome.requestId()))
            .put("status", outcome.status())
            .put("code", outcome.code())
            .put("created_id", text(outcome.createdId())));
  }

  /** Several threads would break the chain. */
  private synchronized void write(JsonObject line) {
    String text = line.put("at", Instant.now().toString()).put("previous", previous).encode();
    previous = HexFormat.of().formatHex(hash(text));
    destination.accept(text);
  }

  private static byte[] hash(String line) {
    return Sha256Digest.create().digest(line.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable String text(@Nullable UUID id) {
    return id == null ? null : id.toString();
  }
}
