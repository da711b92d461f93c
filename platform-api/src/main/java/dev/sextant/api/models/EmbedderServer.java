package dev.sextant.api.models;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What an embedder on a server has besides its definition; all null for others.
 *
 * @param model as the server calls it
 * @param askedDimensions null: the model's own number
 * @param questionTask null: the usual one of the architecture
 * @param passageTask null: the usual one of the architecture
 * @param probedAt when its probe vectors were computed
 * @param price per million tokens
 * @param currency of the price
 * @param credentialSetAt null: it has no credential
 */
public record EmbedderServer(
    @Nullable String model,
    @Nullable Integer askedDimensions,
    @Nullable String questionTask,
    @Nullable String passageTask,
    @Nullable OffsetDateTime probedAt,
    @Nullable Double price,
    @Nullable String currency,
    @Nullable OffsetDateTime credentialSetAt) {}
