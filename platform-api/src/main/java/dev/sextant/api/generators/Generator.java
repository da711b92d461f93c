package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.remote.generation.GeneratorKind;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An LLM that a tenant may call, as the API returns it.
 *
 * @param projectId null: for every project
 * @param systemPrompt null: none
 * @param credentialSetAt null: it has no credential
 * @param price null: none was ever given
 */
record Generator(
    UUID id,
    @Nullable UUID projectId,
    String name,
    GeneratorKind kind,
    String baseUrl,
    String model,
    @Nullable String systemPrompt,
    SamplingParameters parameters,
    int concurrency,
    @Nullable OffsetDateTime credentialSetAt,
    @Nullable PriceVersion price,
    ProbeReport probe,
    String createdBy,
    OffsetDateTime createdAt) {

  static Generator of(StoredGenerator stored) {
    GeneratorSettings settings = stored.settings();
    return new Generator(
        stored.id(),
        stored.projectId(),
        settings.name(),
        settings.kind(),
        settings.baseUrl(),
        settings.model(),
        settings.systemPrompt(),
        settings.parameters(),
        settings.concurrency(),
        stored.credentialSetAt(),
        stored.price(),
        ProbeReport.of(stored.probe(), settings),
        stored.createdBy(),
        stored.createdAt());
  }
}
