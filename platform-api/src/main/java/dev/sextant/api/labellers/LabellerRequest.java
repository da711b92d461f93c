package dev.sextant.api.labellers;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.labelling.LabellerKind;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a labeller.
 *
 * @param projectId null: for every project
 * @param policy null: the default one of the kind, if it takes one
 * @param body says whether log-probabilities are asked for
 */
record LabellerRequest(
    @Nullable UUID projectId,
    String name,
    LabellerKind kind,
    @Nullable String policy,
    UUID generatorId,
    int maxTokens,
    long seed,
    JsonObject body) {

  private static final String TOP_LOGPROBS = "top_logprobs";
  private static final int USUAL_TOKENS = 4096;
  private static final int USUAL_LOGPROBS = 5;

  /** As for the command, so that equal settings make an equal labeller. */
  private static final long USUAL_SEED = 1;

  static LabellerRequest of(JsonObject body) {
    String project = body.getString("project_id");
    return new LabellerRequest(
        project == null ? null : UUID.fromString(project),
        body.getString("name"),
        EnumCodes.parse(LabellerKind.class, body.getString("kind")),
        body.getString("policy"),
        UUID.fromString(body.getString("generator_id")),
        body.getInteger("max_tokens", USUAL_TOKENS),
        body.getLong("seed", USUAL_SEED),
        body);
  }

  /**
   * Returns how many alternatives a server of the kind is asked for; null: none. Only verdicts take
   * their probabilities from them.
   */
  @Nullable Integer logprobs(GeneratorKind server) {
    if (body.containsKey(TOP_LOGPROBS)) {
      return body.getInteger(TOP_LOGPROBS);
    }
    return server == GeneratorKind.ANTHROPIC_MESSAGES || !kind.judges() ? null : USUAL_LOGPROBS;
  }
}
