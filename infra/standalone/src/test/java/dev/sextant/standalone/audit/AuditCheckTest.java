package dev.sextant.standalone.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.audit.AuditCheck.Result;
import dev.sextant.standalone.audit.AuditFinding.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of the audit log against the log, both made up. */
class AuditCheckTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String START = "0".repeat(64);
  private static final String ACME = "acme-id";
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  @TempDir Path folder;

  private final List<String> lines = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();
  private String previous = START;

  @Test
  void a_log_that_says_what_the_lines_say_has_no_finding() throws IOException {
    event("r1", ACME, "createProject", 0);
    outcome("r1", ACME, 201);
    event("r2", "another", "createProject", 0);
    event("r3", ACME, "deleteProject", 0);
    row("r1", "createProject", 201, 0);
    row("r3", "deleteProject", 0, 0);
    row("r4", "removeOldAuditEvents", 200, 0);

    assertThat(check()).isEqualTo(new Result(4, 3, 2, 0, 1, List.of()));
  }

  @Test
  void the_order_of_fields_does_not_matter() throws IOException {
    line(
        "{'kind':'event','tenant_id':'acme-id','request_id':'r1','actor':'key','subject':'key:ci','role':null,"
            + "'key_id':'k1','operation':'op','objects':{'a':'1','b':'2'},'address':'::1'",
        0);
    rows.add(
        """
        {"request_id": "r1", "at": "%s", "outcome": null, "address": "::1", "objects": {"b": "2", "a": "1"},
        "actor": {"key_id": "k1", "kind": "key", "subject": "key:ci", "role": null}, "operation": "op"}
        """
            .formatted(NOW));

    assertThat(check().equal()).isOne();
  }

  @Test
  void an_event_that_was_changed_or_removed_is_named() throws IOException {
    event("r1", ACME, "deleteProject", 0);
    outcome("r1", ACME, 204);
    event("r2", ACME, "deleteProject", 0);
    event("r3", ACME, "deleteProject", 0);
    outcome("r3", ACME, 204);
    row("r1", "updateProject", 204, 0);
    row("r3", "deleteProject", 403, 0);

    assertThat(check().findings())
        .containsExactly(
            finding(1, Kind.CHANGED), finding(4, Kind.CHANGED), finding(3, Kind.REMOVED));
  }

  @Test
  void the_first_outcome_of_a_request_counts() throws IOException {
    event("r1", ACME, "createSession", 0);
    outcome("r1", ACME, 201);
    outcome("r1", ACME, 500);
    row("r1", "createSession", 201, 0);

    assertThat(check().findings()).isEmpty();
  }

  @Test
  void a_line_that_is_missing_or_changed_is_named_by_the_next_one() throws IOException {
    for (int i = 0; i < 6; i++) {
      event("r" + i, "another", "op", 0);
    }
    lines.set(1, lines.get(1).replace("op", "no"));
    lines.remove(4);

    assertThat(check().findings()).containsExactly(finding(3, Kind.CHAIN), finding(5, Kind.CHAIN));
  }

  @Test
  void lines_of_processes_may_be_mixed_and_stand_among_other_output() throws IOException {
    event("r1", "another", "op", 0);
    String first = previous;
    previous = START;
    event("r2", "another", "op", 0);
    String second = previous;
    lines.add("2026-11-29 INFO another line");
    previous = first;
    event("r3", "another", "op", 0);
    previous = second;
    event("r4", "another", "op", 0);

    assertThat(check()).isEqualTo(new Result(4, 0, 0, 0, 0, List.of()));
  }

  @Test
  void the_files_before_the_first_one_may_be_gone_and_a_line_may_be_torn() throws IOException {
    event("r0", "another", "op", 0);
    lines.clear();
    event("r1", "another", "op", 0);
    lines.add("{\"kind\":\"eve");

    assertThat(check().findings()).containsExactly(finding(2, Kind.TORN));
  }

  @Test
  void an_event_that_may_have_been_removed_by_a_rule_is_expired() throws IOException {
    event("r1", ACME, "op", 91);
    event("r2", ACME, "op", 89);
    event("r3", ACME, "op", 80);
    row("r3", "op", 0, 80);
    Result result = check();
    assertThat(result.expired()).isOne();
    assertThat(result.findings()).containsExactly(finding(2, Kind.REMOVED));

    row("r0", "op", 0, 100);
    assertThat(check().findings())
        .as("older events are there")
        .containsExactly(finding(1, Kind.REMOVED), finding(2, Kind.REMOVED));
  }

  @Test
  void files_may_be_compressed_and_continue_one_another() throws IOException {
    event("r1", "another", "op", 0);
    event("r2", "another", "op", 0);
    Path old = folder.resolve("audit-2026-11-28.0.log.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(old))) {
      out.write((lines.get(0) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Path current = Files.writeString(folder.resolve("audit.log"), lines.get(1) + "\n");
    AuditCheck check = new AuditCheck(ACME, NOW);
    check.read(old);
    check.read(current);

    assertThat(check.result()).isEqualTo(new Result(2, 0, 0, 0, 0, List.of()));
  }

  private AuditFinding finding(long line, Kind kind) {
    return new AuditFinding(folder.resolve("audit.log"), line, kind);
  }

  private Result check() throws IOException {
    AuditCheck check = new AuditCheck(ACME, NOW);
    check.read(Files.write(folder.resolve("audit.log"), lines));
    for (String row : rows) {
      JsonNode node = JSON.readTree(row);
      check.compare(node);
    }
    return check.result();
  }

  private void event(String request, String tenant, String operation, int daysAgo) {
    line(
        "{'kind':'event','tenant_id':'%s','request_id':'%s','actor':'member','subject':'ann','role':'admin',"
                .formatted(tenant, request)
            + "'key_id':null,'operation':'%s','objects':{'project_id':'p1'},'address':'::1'"
                .formatted(operation),
        daysAgo);
  }

  private void outcome(String request, String tenant, int status) {
    line(
        "{'kind':'outcome','tenant_id':'%s','request_id':'%s','status':%d,'code':null,'created_id':null"
            .formatted(tenant, request, status),
        0);
  }

  private void line(String start, int daysAgo) {
    String line =
        (start + ",'at':'%s','previous':'%s'}")
            .formatted(NOW.minus(Duration.ofDays(daysAgo)), previous)
            .replace('\'', '"');
    previous = LineChain.hash(line);
    lines.add(line);
  }

  /** Adds a row; without an outcome if the status is 0. */
  private void row(String request, String operation, int status, int daysAgo) {
    rows.add(
        """
        {"id": "i", "at": "%s", "request_id": "%s", "operation": "%s", "objects": {"project_id": "p1"}, "address": "::1",
        "actor": {"kind": "member", "subject": "ann", "role": "admin", "key_id": null}, "outcome": %s}
        """
            .formatted(
                NOW.minus(Duration.ofDays(daysAgo)),
                request,
                operation,
                status == 0
                    ? null
                    : "{\"status\": %d, \"code\": null, \"created_id\": null, \"at\": \"%s\"}"
                        .formatted(status, NOW)));
  }
}
