package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.audit.AuditEvent.Actor;
import dev.sextant.api.audit.AuditEvent.Actor.Kind;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The lines that copy the audit log out of the database. */
class AuditLinesTest {

  private static final UUID TENANT = UUID.randomUUID();
  private static final UUID REQUEST = UUID.randomUUID();

  private final List<String> written = new ArrayList<>();
  private final AuditLines lines = new AuditLines(written::add);

  @Test
  void a_line_says_what_the_row_says() {
    UUID key = UUID.randomUUID();
    UUID made = UUID.randomUUID();
    lines.write(
        TENANT,
        new NewEvent(
            REQUEST,
            new Actor(Kind.KEY, "key:ci", null, key),
            "createProject",
            JsonObject.of("project_id", "p"),
            "192.0.2.1"));
    lines.write(null, new NewEvent.Outcome(REQUEST, 201, null, made));

    assertThat(fields(0))
        .containsEntry("kind", "event")
        .containsEntry("tenant_id", TENANT.toString())
        .containsEntry("request_id", REQUEST.toString())
        .containsEntry("actor", "key")
        .containsEntry("subject", "key:ci")
        .containsEntry("role", null)
        .containsEntry("key_id", key.toString())
        .containsEntry("operation", "createProject")
        .containsEntry("objects", JsonObject.of("project_id", "p"))
        .containsEntry("address", "192.0.2.1")
        .containsKey("at");
    assertThat(fields(1))
        .containsEntry("kind", "outcome")
        .containsEntry("tenant_id", null)
        .containsEntry("status", 201)
        .containsEntry("created_id", made.toString());
  }

  @Test
  void each_line_holds_the_hash_of_the_one_before_also_under_load() throws Exception {
    IntStream.range(0, 500)
        .parallel()
        .forEach(i -> lines.write(TENANT, new NewEvent.Outcome(REQUEST, 200, "c" + i, null)));

    assertThat(written).hasSize(500);
    assertThat(previous(0)).isEqualTo("0".repeat(64));
    for (int i = 1; i < written.size(); i++) {
      byte[] before = written.get(i - 1).getBytes(StandardCharsets.UTF_8);
      assertThat(previous(i))
          .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(before)));
    }
  }

  @Test
  void a_text_with_line_breaks_stays_one_line() {
    lines.write(TENANT, new NewEvent.Outcome(REQUEST, 400, "a\nb\r\u2028c", null));
    assertThat(written.get(0)).doesNotContain("\n", "\r");
  }

  private String previous(int line) {
    return new JsonObject(written.get(line)).getString("previous");
  }

  private Map<String, Object> fields(int line) {
    JsonObject object = new JsonObject(written.get(line));
    Map<String, Object> fields = new LinkedHashMap<>();
    object.fieldNames().forEach(name -> fields.put(name, object.getValue(name)));
    return fields;
  }
}
