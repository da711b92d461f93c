package dev.sextant.api.models.server;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentServer;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.models.server.AskedGeneratorStore.AskedGenerator;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.SettingException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes entailment models of generators, with copies of the generators' settings. */
public final class EntailmentGenerators {

  /** One of the words, in any model's tokens, and a little more. */
  private static final int USUAL_ANSWER_TOKENS = 16;

  private static final int USUAL_LOGPROBS = 5;

  /** Where a request says what a setting says. The others are the generator's. */
  private static final Map<String, String> FIELDS =
      Map.of(
          "max_tokens", "/answer_tokens",
          "thinking_budget", "/answer_tokens",
          "logprobs", "/top_logprobs");

  private final AskedGeneratorStore generators = new AskedGeneratorStore();
  private final ModelCatalogue models;

  /** Creates the maker. */
  public EntailmentGenerators(ModelCatalogue models) {
    this.models = models;
  }

  /**
   * Returns the pinned model that a request describes; fails with a refusal if its generator cannot
   * be asked.
   *
   * @param db bound to a tenant
   * @param body of the request, with a {@code generator_id}
   */
  public Future<EntailmentDefinition> define(SqlClient db, JsonObject body) {
    UUID id = UUID.fromString(body.getString("generator_id"));
    return generators
        .find(db, id)
        .map(found -> found.orElseThrow(() -> refusal("unknown-generator", unknown(id))))
        .map(chosen -> define(body, chosen));
  }

  private EntailmentDefinition define(JsonObject body, AskedGenerator chosen) {
    if (chosen.projectId() != null) {
      throw refusal(
          "generator-of-project",
          "The generator '%s' belongs to one project, and an entailment model is for all: choose a generator of every project."
              .formatted(chosen.name()));
    }
    GeneratorKind kind = GeneratorKind.of(chosen.kind()).orElseThrow();
    if (kind == GeneratorKind.OPENAI_COMPLETIONS) {
      throw refusal(
          "generator-cannot-answer",
          "The generator '%s' continues texts and answers no question: choose one of the kind openai-chat or anthropic-messages."
              .formatted(chosen.name()));
    }
    GeneratorSpec asked = spec(body, chosen, kind);
    Sampling sampling = asked.sampling();
    return models.pinEntailment(
        body.getString("name"),
        asked,
        new EntailmentServer(
            chosen.id(),
            chosen.kind(),
            chosen.model(),
            sampling.maxTokens(),
            sampling.thinkingBudget(),
            sampling.logprobs()));
  }

  private static GeneratorSpec spec(JsonObject body, AskedGenerator chosen, GeneratorKind kind) {
    int thinking = Objects.requireNonNullElse(chosen.thinkingBudget(), 0);
    try {
      return new GeneratorSpec(
          kind,
          chosen.baseUrl(),
          chosen.model(),
          null,
          new Sampling(
              0.0,
              null,
              body.getInteger("answer_tokens", thinking + USUAL_ANSWER_TOKENS),
              List.of(),
              chosen.thinkingBudget(),
              0,
              logprobs(body, kind)));
    } catch (SettingException e) {
      throw Refusal.invalidAt(
          "setting-not-allowed",
          FIELDS.getOrDefault(e.field(), "/generator_id"),
          String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Integer logprobs(JsonObject body, GeneratorKind kind) {
    if (body.containsKey("top_logprobs")) {
      return body.getInteger("top_logprobs");
    }
    return kind == GeneratorKind.ANTHROPIC_MESSAGES ? null : USUAL_LOGPROBS;
  }

  private static String unknown(UUID id) {
    return "There is no generator %s: GET /api/v1/generators lists all of them.".formatted(id);
  }

  private static Refusal refusal(String code, String sentence) {
    return Refusal.invalidAt(code, "/generator_id", sentence);
  }
}
