package dev.sextant.api.generators;

import dev.sextant.api.json.RecordJson;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.SettingException;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a generator draws answers, as it is stored and returned; see {@link Sampling}.
 *
 * @param temperature null: the server's default, as for the other parameters
 */
record SamplingParameters(
    @Nullable Double temperature,
    @Nullable Double topP,
    int maxTokens,
    List<String> stop,
    @Nullable Integer thinkingBudget,
    @Nullable Integer logprobs) {

  /** What a request that names no parameter gets. */
  private static final SamplingParameters USUAL =
      new SamplingParameters(1.0, null, 512, List.of(), null, null);

  /** Reads the parameters of a request; those that it leaves out have their usual values. */
  static SamplingParameters of(JsonObject given) {
    return RecordJson.decode(USUAL.toJson().mergeIn(given), SamplingParameters.class);
  }

  JsonObject toJson() {
    return RecordJson.object(this);
  }

  /**
   * Returns the parameters for calls.
   *
   * @throws SettingException if one is not allowed
   */
  Sampling sampling() {
    return new Sampling(temperature, topP, maxTokens, stop, thinkingBudget, 0, logprobs);
  }
}
