package dev.sextant.api.models;

import java.util.List;

/**
 * A pinned entailment model: everything that can change its probabilities, and the location of its
 * files.
 *
 * @param name unique within a tenant
 * @param architecture {@code bert}
 * @param location {@code folder:/absolute/path}
 * @param revision sha256 over everything that can change a probability, lower-case hex
 * @param weightsSha256 lower-case hex
 * @param tokenizerSha256 lower-case hex
 * @param labels meaning of the network's outputs, in order: two or three of {@code entailment},
 *     {@code neutral}, {@code contradiction}
 * @param maxTokens longest pair in tokens
 * @param precision {@code float32}
 */
public record EntailmentDefinition(
    String name,
    String architecture,
    String location,
    String revision,
    String weightsSha256,
    String tokenizerSha256,
    List<String> labels,
    int maxTokens,
    String precision) {}
