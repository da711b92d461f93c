package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.audit.AuditCheck;
import dev.sextant.standalone.audit.AuditFinding;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Compares the audit log of an instance with the lines that were written outside of it. */
@Command(
    name = "audit-check",
    description = {
      "Compare the audit log of your tenant with lines that processes of the API have written.",
      "Name the files oldest first. Those that end in .gz are read as gzip."
    })
public final class AuditCheckCommand implements Callable<Integer> {

  /** More would hide the first ones. */
  private static final int MOST_SHOWN = 50;

  private static final ObjectMapper JSON = new ObjectMapper();

  @Mixin private RemoteLine line = new RemoteLine();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Such as logs/audit.log.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws Exception {
    return line.run(
        at -> {
          AuditCheck.Result result = check(at);
          at.output().lines(json(result), text(result));
          return result.findings().isEmpty() ? ExitCode.DONE : ExitCode.AUDIT_DIFFERS;
        });
  }

  private AuditCheck.Result check(Connection at) throws IOException, ApiProblem {
    JsonNode tenant = at.api().get("/me").path("tenant");
    if (!tenant.hasNonNull("id")) {
      throw Halt.refused("You are in no tenant: sign in as an admin of the tenant.");
    }
    AuditCheck check = new AuditCheck(tenant.path("id").asText(), Instant.now());
    for (Path file : files) {
      read(check, file);
    }
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                at.api().download("/audit-events/export?format=jsonl"), StandardCharsets.UTF_8))) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        check.compare(JSON.readTree(row));
      }
    }
    return check.result();
  }

  private static void read(AuditCheck check, Path file) {
    try {
      check.read(file);
    } catch (NoSuchFileException e) {
      throw Halt.refused("There is no file %s.".formatted(file));
    } catch (IOException e) {
      throw Halt.refused("The file %s cannot be read: %s.".formatted(file, e.getMessage()));
    }
  }

  private static List<String> text(AuditCheck.Result result) {
    List<String> text = new ArrayList<>();
    result.findings().stream().limit(MOST_SHOWN).map(AuditFinding::sentence).forEach(text::add);
    if (result.findings().size() > MOST_SHOWN) {
      text.add("and %d more".formatted(result.findings().size() - MOST_SHOWN));
    }
    text.add(
        "lines                %d, of this tenant %d"
            .formatted(result.lines(), result.linesOfTenant()));
    text.add(
        "torn, out of chain   %d, %d"
            .formatted(
                result.count(AuditFinding.Kind.TORN), result.count(AuditFinding.Kind.CHAIN)));
    text.add(
        "events of the log    %d equal, %d changed, %d removed, %d expired"
            .formatted(
                result.equal(),
                result.count(AuditFinding.Kind.CHANGED),
                result.count(AuditFinding.Kind.REMOVED),
                result.expired()));
    text.add("events without line  %d".formatted(result.rowsWithoutLine()));
    text.add("Audit check: %s.".formatted(result.findings().isEmpty() ? "AGREES" : "DIFFERS"));
    return text;
  }

  private static JsonNode json(AuditCheck.Result result) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("lines", result.lines());
    json.put("lines_of_tenant", result.linesOfTenant());
    json.put("equal", result.equal());
    json.put("expired", result.expired());
    json.put("rows_without_line", result.rowsWithoutLine());
    ArrayNode findings = json.putArray("findings");
    for (AuditFinding each : result.findings()) {
      findings
          .addObject()
          .put("file", each.file().toString())
          .put("line", each.line())
          .put("kind", each.kind().name().toLowerCase(Locale.ROOT));
    }
    return json;
  }
}
