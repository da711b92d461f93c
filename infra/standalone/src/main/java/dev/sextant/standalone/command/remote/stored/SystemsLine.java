package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.runs.PromptLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The systems whose answers a campaign evaluates; picocli sets the fields. */
final class SystemsLine {

  private static final String IMPORTED = "imported";
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Option(names = "--imported", description = "Evaluate the answers of the imported file.")
  private boolean imported;

  @Option(
      names = "--answer-set",
      paramLabel = "[NAME=]PREFIX",
      description =
          "Evaluate the newest complete answer set whose name begins so; may be repeated.")
  private List<String> answerSets = List.of();

  @Option(
      names = "--generator",
      paramLabel = "[NAME=]GENERATOR",
      description = "Have a generator, by name or id, answer each time; may be repeated.")
  private List<String> generators = List.of();

  @Mixin private PromptLine prompt = new PromptLine();

  @Option(
      names = "--draw-seed",
      paramLabel = "N",
      description = "Seed of the generators' draws; default 0.")
  private @Nullable String drawSeed;

  @Option(
      names = "--budget",
      paramLabel = "AMOUNT",
      description =
          "Most to spend on the answers of one dataset each time, in the currency of the generator's price.")
  private @Nullable String budget;

  /** A system with the name that the line gives it. */
  private record Word(@Nullable String name, String word) {

    static Word of(String option, String text) {
      String[] parts = text.split("=", 2);
      if (parts.length == 1) {
        return new Word(null, text);
      }
      if (parts[0].isBlank() || parts[1].isBlank()) {
        throw new WrongLineException(
            "%s takes NAME=VALUE or VALUE, found '%s'.".formatted(option, text));
      }
      return new Word(parts[0].strip(), parts[1].strip());
    }
  }

  /** Checks the options. */
  void check() throws IOException {
    if (!imported && answerSets.isEmpty() && generators.isEmpty()) {
      throw new WrongLineException(
          "A campaign needs --imported, --answer-set or --generator: whose answers to evaluate.");
    }
    answerSets.forEach(text -> Word.of("--answer-set", text));
    generators.forEach(text -> Word.of("--generator", text));
    sampling();
  }

  /** Returns the systems as the API takes them. */
  List<Map<String, Object>> request(Connection at) throws IOException, ApiProblem {
    List<Map<String, Object>> systems = new ArrayList<>();
    if (imported) {
      systems.add(Map.of("name", IMPORTED, "kind", IMPORTED));
    }
    for (String text : answerSets) {
      Word set = Word.of("--answer-set", text);
      systems.add(
          Map.of(
              "name",
              set.name() == null ? set.word() : set.name(),
              "kind",
              "answer-set",
              "answer_set_prefix",
              set.word()));
    }
    for (String text : generators) {
      systems.add(generator(at, Word.of("--generator", text)));
    }
    return systems;
  }

  private Map<String, Object> generator(Connection at, Word word) throws IOException, ApiProblem {
    String id = at.names().listed("generator", "/generators", word.word());
    Map<String, Object> system = new LinkedHashMap<>();
    system.put(
        "name",
        word.name() == null
            ? at.api().get("/generators/" + id).path("name").asText()
            : word.name());
    system.put("kind", "generator");
    system.put("generator_id", id);
    system.put("sampling", sampling());
    return system;
  }

  private Map<String, Object> sampling() throws IOException {
    Map<String, Object> sampling = new LinkedHashMap<>();
    sampling.put("answers_per_item", prompt.answers());
    prompt.prompt().ifPresent(chosen -> sampling.put("prompt", chosen));
    if (drawSeed != null) {
      sampling.put("seed", Values.number("--draw-seed", drawSeed, 0, LARGEST_SEED));
    }
    if (budget != null) {
      sampling.put("budget", budget);
    }
    return sampling;
  }
}
