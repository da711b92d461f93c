package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.model.CredentialLine;
import dev.sextant.standalone.command.model.ParameterLine;
import dev.sextant.standalone.command.model.ProtocolLine;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new generator; picocli sets the fields. What is left out has its default. */
final class GeneratorLine {

  private static final int MOST_CALLS = 200;

  @Option(
      names = "--base-url",
      required = true,
      paramLabel = "URL",
      description = "Address of the server of the LLM.")
  private String baseUrl = "";

  @Option(names = "--model", required = true, paramLabel = "NAME", description = "The model.")
  private String model = "";

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Only for this project, by name or id; default: for all.")
  private @Nullable String project;

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description = "From 0 to 2, or server for the server's own; default 1.")
  private @Nullable String temperature;

  @Mixin private ProtocolLine protocol = new ProtocolLine();

  @Mixin private ParameterLine parameters = new ParameterLine();

  @Mixin private PriceLine price = new PriceLine();

  @Mixin private CredentialLine credential = new CredentialLine();

  PriceLine price() {
    return price;
  }

  /** Checks the options; returns the body of the request that creates the generator. */
  Map<String, Object> settings() {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("kind", protocol.kind().code());
    request.put("base_url", baseUrl);
    request.put("model", model);
    put(request, "system_prompt", parameters.system());
    Map<String, Object> drawing = drawing();
    if (!drawing.isEmpty()) {
      request.put("parameters", drawing);
    }
    put(request, "concurrency", protocol.concurrency(MOST_CALLS));
    return request;
  }

  /** Adds what only the instance, or a file, knows. */
  void complete(Connection at, Map<String, Object> request) throws IOException, ApiProblem {
    if (project != null) {
      request.put("project_id", at.names().project(project));
    }
    credential.read().ifPresent(secret -> request.put("credential", secret));
  }

  private Map<String, Object> drawing() {
    Map<String, Object> drawing = new LinkedHashMap<>();
    if (temperature != null) {
      drawing.put(
          "temperature",
          temperature.equals("server") ? null : Values.decimal("--temperature", temperature));
    }
    put(drawing, "top_p", parameters.topP());
    put(drawing, "max_tokens", parameters.maxTokens());
    put(drawing, "stop", parameters.stop().isEmpty() ? null : parameters.stop());
    put(drawing, "thinking_budget", protocol.thinkingBudget());
    put(drawing, "logprobs", parameters.logprobs());
    return drawing;
  }

  private static void put(Map<String, Object> request, String field, @Nullable Object value) {
    if (value != null) {
      request.put(field, value);
    }
  }
}
