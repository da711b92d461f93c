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
public record SamplingParameters(
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

  /** Returns the parameters of calls; their seed is stored elsewhere. */
  public static SamplingParameters of(Sampling sampling) {
    return new SamplingParameters(
        sampling.temperature(),
        sampling.topP(),
        sampling.maxTokens(),
        sampling.stop(),
        sampling.thinkingBudget(),
        sampling.logprobs());
  }

  /** Returns the parameters as they are stored. */
  public JsonObject toJson() {
    return RecordJson.object(this);
  }

  /**
   * Returns the parameters for calls.
   *
   * @throws SettingException if one is not allowed
   */
  Sampling sampling() {
    return sampling(0);
  }

  /** As {@link #sampling()}, with a seed from which those of calls are derived. */
  public Sampling sampling(long seed) {
    return new Sampling(temperature, topP, maxTokens, stop, thinkingBudget, seed, logprobs);
  }
}
