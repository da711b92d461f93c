package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The generators that an instance may call. */
@Command(
    name = "generator",
    aliases = "generators",
    description = "LLMs that an instance may call.")
public final class GeneratorCommand {

  private static final Set<String> ENDS = Set.of("done", "failed");
  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "model=/model",
          "kind=/kind",
          "address=/base_url",
          "currency=/price/currency",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "model=/model",
          "kind=/kind",
          "address=/base_url",
          "system prompt=/system_prompt",
          "temperature=/parameters/temperature",
          "top p=/parameters/top_p",
          "max tokens=/parameters/max_tokens",
          "stop=/parameters/stop",
          "thinking budget=/parameters/thinking_budget",
          "log-probabilities=/parameters/logprobs",
          "calls at once=/concurrency",
          "credential set=/credential_set_at",
          "currency=/price/currency",
          "price in=/price/price_in",
          "price out=/price/price_out",
          "price cached=/price/price_cached",
          "probe=/probe/state",
          "failure=/probe/failure",
          "obstacle=/probe/obstacle",
          "warnings=/probe/warnings",
          "project id=/project_id",
          "id=/id");

  @Command(name = "list", description = "List the generators.")
  int list(@Mixin RemoteLine line) throws Exception {
    return line.run(
        at -> {
          at.output().list(Pages.all(at.api(), "/generators"), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(
      name = "add",
      description = "Register a generator. The instance then probes its server by a few calls.")
  int add(
      @Mixin RemoteLine line,
      @Mixin GeneratorLine generator,
      @Parameters(paramLabel = "NAME", description = "Name of the generator.") String name,
      @Option(names = "--wait", description = "Wait for the probe; 3 if it failed.") boolean waits)
      throws Exception {
    Map<String, Object> request = generator.settings();
    request.put("name", name);
    Optional<Map<String, Object>> price = generator.price().request();
    return line.run(
        at -> {
          generator.complete(at, request);
          JsonNode made = at.api().createOnce("/generators", request);
          String path = "/generators/" + made.path("id").asText();
          if (price.isPresent()) {
            made = priced(at, made.path("id").asText(), price.get());
          }
          return waits ? probed(at, path) : shown(at, made);
        });
  }

  /** The generator is there by now, so a failure says how to go on. */
  private static JsonNode priced(Connection at, String id, Map<String, Object> price)
      throws IOException, ApiProblem {
    try {
      return at.api().put("/generators/" + id + "/price", price);
    } catch (IOException | ApiProblem e) {
      at.output()
          .say(
              "The generator is registered, but its price may not have been set. To set it, run: "
                  + at.hint("generator price %s %s".formatted(id, PriceLine.words(price))));
      throw e;
    }
  }

  @Command(name = "price", description = "Set the price of a generator's tokens from now on.")
  int price(
      @Mixin RemoteLine line,
      @Mixin PriceLine price,
      @Parameters(paramLabel = "GENERATOR", description = "Name or id.") String generator)
      throws Exception {
    Map<String, Object> request = price.required();
    return line.run(
        at -> {
          String id = at.names().listed("generator", "/generators", generator);
          return shown(at, at.api().put("/generators/" + id + "/price", request));
        });
  }

  @Command(name = "show", description = "Show a generator and what its probe found.")
  int show(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "GENERATOR", description = "Name or id.") String generator)
      throws Exception {
    return line.run(
        at ->
            shown(
                at,
                at.api()
                    .get(
                        "/generators/"
                            + at.names().listed("generator", "/generators", generator))));
  }

  private static ExitCode shown(Connection at, JsonNode generator) {
    at.output().object(generator, FIELDS);
    return ExitCode.DONE;
  }

  private static ExitCode probed(Connection at, String path) throws IOException, ApiProblem {
    String again = "generator show " + path.substring(path.lastIndexOf('/') + 1);
    JsonNode generator = new Following(at).polled(path, again, GeneratorCommand::progress, ENDS);
    at.output().object(generator, FIELDS);
    return generator.at("/probe/state").asText().equals("failed")
        ? ExitCode.RUN_FAILED
        : ExitCode.DONE;
  }

  private static Progress progress(JsonNode generator) {
    String state = generator.at("/probe/state").asText();
    return new Progress(state, ENDS.contains(state) ? 1 : 0, 1, state.equals("failed") ? 1 : 0);
  }
}
