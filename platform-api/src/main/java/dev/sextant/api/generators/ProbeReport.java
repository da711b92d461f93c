package dev.sextant.api.generators;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.api.generators.ProbeRow.ProbeState;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectFact;
import dev.sextant.remote.retry.RunEnd.End;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The probe of a generator, as the API returns it.
 *
 * @param failure why it failed; null: it did not
 * @param probedAt when the dialect was found; null: never for these settings
 * @param obstacle why no answers should be sampled; null: they can be
 * @param warnings what a person should know before answers are sampled
 * @param findings the dialect in words
 * @param dialect null: none was found for these settings
 */
record ProbeReport(
    ProbeState state,
    OffsetDateTime startedAt,
    @Nullable String failure,
    @Nullable OffsetDateTime probedAt,
    @Nullable String obstacle,
    List<String> warnings,
    List<DialectFact> findings,
    @Nullable JsonObject dialect) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static ProbeReport of(ProbeRow probe, GeneratorSettings settings) {
    Dialect dialect = dialect(probe);
    boolean random = settings.parameters().sampling().isRandom();
    return new ProbeReport(
        probe.probeState(),
        probe.probeStartedAt(),
        probe.probeFailure(),
        probe.probedAt(),
        dialect == null ? null : dialect.obstacle(settings.kind()).map(End::sentence).orElse(null),
        dialect == null ? List.of() : dialect.warnings(random),
        dialect == null ? List.of() : DialectFact.of(dialect),
        probe.dialect());
  }

  /** Returns the dialect; null if none was found for these settings. */
  static @Nullable Dialect dialect(ProbeRow probe) {
    JsonObject json = probe.dialect();
    try {
      return json == null ? null : Dialect.of(JSON.readTree(json.encode()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a stored dialect is not JSON", e);
    } catch (IOException e) {
      throw new IllegalStateException("a stored dialect cannot be read", e);
    }
  }
}
