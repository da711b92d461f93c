package dev.sextant.api.labellers;

import dev.sextant.remote.generation.GeneratorKind;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A generator as a labeller copies it.
 *
 * @param id null: deleted since
 * @param systemPrompt null: none
 */
public record OracleGenerator(
    @Nullable UUID id,
    String name,
    GeneratorKind kind,
    String baseUrl,
    String model,
    @Nullable String systemPrompt) {}
