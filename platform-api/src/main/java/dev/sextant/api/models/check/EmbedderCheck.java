package dev.sextant.api.models.check;

import dev.sextant.api.models.EmbedderDefinition;

/** An embedder that passed the hard checks, and what they found. */
public record EmbedderCheck(EmbedderDefinition definition, CheckReport report) {}
