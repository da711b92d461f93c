package dev.sextant.api.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * A model that takes memory of this process.
 *
 * @param revision hash that pins it; null: it is being tried, and has none yet
 * @param name of a model that ships; null for any other, because tenants choose their names
 * @param bytes while it is open, without its passes
 * @param state whether it is used, idle, or being closed
 * @param idleSeconds how long nobody has used it; null: it is not idle
 */
public record LoadedModel(
    @Nullable String revision,
    @Nullable String name,
    long bytes,
    State state,
    @Nullable Double idleSeconds) {

  /** What becomes of the model. */
  public enum State {
    USED,
    IDLE,
    CLOSING
  }
}
