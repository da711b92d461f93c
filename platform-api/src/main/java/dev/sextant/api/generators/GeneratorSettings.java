package dev.sextant.api.generators;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.SettingException;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person sets of a generator, without its credential.
 *
 * @param systemPrompt null: none
 * @param concurrency most calls at once
 */
record GeneratorSettings(
    String name,
    GeneratorKind kind,
    String baseUrl,
    String model,
    @Nullable String systemPrompt,
    SamplingParameters parameters,
    int concurrency) {

  private static final int USUAL_CONCURRENCY = 20;

  /** Settings that are not among the parameters. */
  private static final Set<String> OWN_FIELDS = Set.of("base_url", "model", "system_prompt");

  /** Reads the body of a request for a new generator. */
  static GeneratorSettings of(JsonObject body) {
    return new GeneratorSettings(
        body.getString("name"),
        EnumCodes.parse(GeneratorKind.class, body.getString("kind")),
        body.getString("base_url"),
        body.getString("model"),
        body.getString("system_prompt"),
        SamplingParameters.of(body.getJsonObject("parameters", new JsonObject())),
        body.getInteger("concurrency", USUAL_CONCURRENCY));
  }

  /** Returns the settings after a change; what the body leaves out stays. */
  GeneratorSettings with(JsonObject body) {
    JsonObject given = body.getJsonObject("parameters");
    return new GeneratorSettings(
        body.getString("name", name),
        EnumCodes.parse(GeneratorKind.class, body.getString("kind", EnumCodes.of(kind))),
        body.getString("base_url", baseUrl),
        body.getString("model", model),
        body.getString("system_prompt", systemPrompt),
        given == null ? parameters : SamplingParameters.of(given),
        body.getInteger("concurrency", concurrency));
  }

  /**
   * Returns the settings for calls.
   *
   * @throws Refusal that names the field if a setting is not allowed, or not together with others
   */
  GeneratorSpec spec() {
    try {
      return new GeneratorSpec(kind, baseUrl, model, systemPrompt, parameters.sampling());
    } catch (SettingException e) {
      String place = OWN_FIELDS.contains(e.field()) ? "/" : "/parameters/";
      throw Refusal.invalidAt(
          "setting-not-allowed", place + e.field(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether a server would answer both in the same way. */
  boolean isAnsweredLike(GeneratorSettings other) {
    return withoutName().equals(other.withoutName());
  }

  private GeneratorSettings withoutName() {
    return new GeneratorSettings("", kind, baseUrl, model, systemPrompt, parameters, 1);
  }
}
