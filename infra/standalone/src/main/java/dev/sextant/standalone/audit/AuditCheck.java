package dev.sextant.standalone.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks lines of the audit log: whether any is missing or changed, and whether the log of a tenant
 * still says what they say. Read the lines first, oldest first, then the rows.
 */
public final class AuditCheck {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How lines begin, among other output of a process. */
  private static final String BEGIN = "{\"kind\":";

  /** No rule of retention removes younger events. */
  private static final Duration LEAST_RETENTION = Duration.ofDays(90);

  private final String tenant;
  private final Instant now;
  private final LineChain chain = new LineChain();
  private final Map<String, Written> written = new LinkedHashMap<>();
  private final List<AuditFinding> findings = new ArrayList<>();
  private long lines;
  private long linesOfTenant;
  private long rowsWithoutLine;
  private long equal;
  private @Nullable Instant oldestRow;

  /** What the lines of a request say, and where the first one is. */
  private record Written(Path file, long line, Instant at, AuditRecord said) {}

  /**
   * What was found.
   *
   * @param lines of all tenants
   * @param equal events of the tenant of which lines and rows say the same
   * @param expired events of the tenant whose rows have been removed by a rule of retention
   * @param rowsWithoutLine events of the tenant that no line names
   */
  public record Result(
      long lines,
      long linesOfTenant,
      long equal,
      long expired,
      long rowsWithoutLine,
      List<AuditFinding> findings) {

    /** Returns the number of findings of a kind. */
    public long count(AuditFinding.Kind kind) {
      return findings.stream().filter(each -> each.kind() == kind).count();
    }
  }

  /**
   * @param tenant id of the tenant whose log is compared
   */
  public AuditCheck(String tenant, Instant now) {
    this.tenant = tenant;
    this.now = now;
  }

  /** Reads the lines of a file, which may be compressed by gzip. */
  public void read(Path file) throws IOException {
    try (BufferedReader reader = reader(file)) {
      long number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (line.startsWith(BEGIN)) {
          add(file, number, line);
        }
      }
    }
  }

  private static BufferedReader reader(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
    try {
      return new BufferedReader(
          new InputStreamReader(
              file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes,
              StandardCharsets.UTF_8));
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  private void add(Path file, long number, String text) {
    lines++;
    JsonNode line;
    Instant at;
    try {
      line = JSON.readTree(text);
      at = Instant.parse(line.path("at").asText());
    } catch (JsonProcessingException | DateTimeParseException e) {
      findings.add(new AuditFinding(file, number, AuditFinding.Kind.TORN));
      return;
    }
    if (!chain.add(text, line.path("previous").asText())) {
      findings.add(new AuditFinding(file, number, AuditFinding.Kind.CHAIN));
    }
    if (tenant.equals(line.path("tenant_id").asText())) {
      linesOfTenant++;
      AuditRecord said =
          line.path("kind").asText().equals("event")
              ? AuditRecord.eventOf(line)
              : AuditRecord.outcomeOf(line);
      written.merge(
          line.path("request_id").asText(),
          new Written(file, number, at, said),
          (first, later) ->
              new Written(first.file, first.line, first.at, first.said.and(later.said)));
    }
  }

  /** Compares an event of the tenant's exported log, in the API's format, with its lines. */
  public void compare(JsonNode row) {
    Instant at = Instant.parse(row.path("at").asText());
    oldestRow = oldestRow == null || at.isBefore(oldestRow) ? at : oldestRow;
    Written lines = written.remove(row.path("request_id").asText());
    if (lines == null) {
      rowsWithoutLine++;
    } else if (lines.said.isIn(AuditRecord.ofRow(row))) {
      equal++;
    } else {
      findings.add(new AuditFinding(lines.file, lines.line, AuditFinding.Kind.CHANGED));
    }
  }

  /** Returns the result, after all rows. */
  public Result result() {
    long expired = 0;
    List<AuditFinding> all = new ArrayList<>(findings);
    for (Written each : written.values()) {
      if (isExpired(each.at)) {
        expired++;
      } else {
        all.add(new AuditFinding(each.file, each.line, AuditFinding.Kind.REMOVED));
      }
    }
    return new Result(lines, linesOfTenant, equal, expired, rowsWithoutLine, List.copyOf(all));
  }

  private boolean isExpired(Instant at) {
    return at.isBefore(now.minus(LEAST_RETENTION)) && (oldestRow == null || at.isBefore(oldestRow));
  }
}
