package dev.sextant.remote.embedding;

import java.util.List;

/**
 * What one call brought.
 *
 * @param tokens that the server counted; estimated if it does not say
 */
public record PaidVectors(List<TextVector> vectors, long tokens) {}
