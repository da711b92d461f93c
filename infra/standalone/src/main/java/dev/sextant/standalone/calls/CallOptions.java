package dev.sextant.standalone.calls;

import dev.sextant.remote.generation.GeneratorSpec;
import java.time.Duration;
import java.util.Optional;

/**
 * Whom to call, and how.
 *
 * @param credential empty for none; never stored or printed
 * @param concurrency most calls at once
 * @param timeout of one call
 */
public record CallOptions(
    GeneratorSpec spec,
    Optional<String> credential,
    Money money,
    int concurrency,
    Duration timeout) {

  @Override
  public String toString() {
    return "calls of " + spec.model();
  }
}
