package dev.sextant.api.answersets;

import dev.sextant.api.http.Refusal;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.prompt.PromptException;
import dev.sextant.remote.prompt.PromptPreset;
import dev.sextant.remote.prompt.PromptTemplate;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans sampling runs without starting them, and refuses those that cannot start. */
final class SamplingPlanner {

  private final PlanStore store = new PlanStore();

  /** Plans a run; fails with a refusal that names the field if a part does not exist or fit. */
  Future<PlannedRun> plan(SqlClient db, SamplingPlan plan) {
    return store
        .version(db, plan.versionId())
        .map(found -> found.orElseThrow(() -> unknown("version", "/version_id", plan.versionId())))
        .compose(
            version ->
                store
                    .generator(db, plan.generatorId(), version.projectId())
                    .map(
                        found ->
                            found.orElseThrow(
                                () -> unknown("generator", "/generator_id", plan.generatorId())))
                    .map(generator -> planned(plan, version, generator)))
        .compose(run -> checkFields(db, run).compose(there -> checkTexts(db, run)).map(run));
  }

  private static PlannedRun planned(
      SamplingPlan plan, SampledVersion version, ChosenGenerator generator) {
    if (version.itemCount() == 0) {
      throw Refusal.invalidAt(
          "no-items", "/version_id", "The version has no items: there is nothing to ask.");
    }
    SamplingPlan.Prompt prompt = plan.prompt();
    String preset = prompt == null ? usualPreset(generator.kind()).code() : prompt.preset();
    return new PlannedRun(
        plan,
        version,
        generator,
        spec(plan, generator),
        preset,
        preset == null ? template(prompt) : PromptPreset.of(preset).orElseThrow().template());
  }

  private static PromptPreset usualPreset(GeneratorKind kind) {
    return kind == GeneratorKind.OPENAI_COMPLETIONS
        ? PromptPreset.COMPLETION
        : PromptPreset.QUESTION_ONLY;
  }

  private static PromptTemplate template(SamplingPlan.@Nullable Prompt prompt) {
    try {
      return PromptTemplate.parse(
          Objects.requireNonNull(Objects.requireNonNull(prompt).template()));
    } catch (PromptException e) {
      throw Refusal.invalidAt(
          "template-not-usable", "/prompt/template", String.valueOf(e.getMessage()));
    }
  }

  private static GeneratorSpec spec(SamplingPlan plan, ChosenGenerator generator) {
    JsonObject given = generator.parameters();
    try {
      return new GeneratorSpec(
          generator.kind(),
          generator.baseUrl(),
          generator.model(),
          generator.systemPrompt(),
          new Sampling(
              given.getDouble("temperature"),
              given.getDouble("top_p"),
              given.getInteger("max_tokens"),
              texts(given.getJsonArray("stop")),
              given.getInteger("thinking_budget"),
              Objects.requireNonNullElse(plan.seed(), 0L),
              given.getInteger("logprobs")));
    } catch (IllegalArgumentException e) {
      throw Refusal.invalidAt(
          "generator-not-usable", "/generator_id", String.valueOf(e.getMessage()));
    }
  }

  private static List<String> texts(@Nullable JsonArray stored) {
    return stored == null ? List.of() : stored.stream().map(String::valueOf).toList();
  }

  private Future<Void> checkFields(SqlClient db, PlannedRun run) {
    return store
        .firstWithout(db, run.version().id(), run.template())
        .compose(
            lacking ->
                lacking.isEmpty()
                    ? Future.succeededFuture()
                    : Future.failedFuture(
                        Refusal.invalidAt(
                            "item-lacks-field",
                            run.preset() == null ? "/prompt/template" : "/prompt/preset",
                            "The item %s has no %s, which the prompt uses as {%s}. Choose another prompt, or import a version whose items all have it."
                                .formatted(
                                    lacking.get().externalId(),
                                    lacking.get().name().replace('_', ' '),
                                    lacking.get().name()))));
  }

  private Future<Void> checkTexts(SqlClient db, PlannedRun run) {
    return store
        .firstImage(db, run.version().id(), run.template())
        .compose(
            image ->
                Refusal.when(
                    image.isPresent(),
                    () ->
                        Refusal.invalidAt(
                            "item-is-image",
                            run.preset() == null ? "/prompt/template" : "/prompt/preset",
                            "The %s of the item %s is an image, and prompts are texts: choose a prompt without {%s}, or import the answers with their items."
                                .formatted(
                                    image.orElseThrow().name().replace('_', ' '),
                                    image.orElseThrow().externalId(),
                                    image.orElseThrow().name()))));
  }

  private static Refusal unknown(String what, String pointer, Object id) {
    return Refusal.invalidAt("unknown-" + what, pointer, "There is no %s %s.".formatted(what, id));
  }
}
