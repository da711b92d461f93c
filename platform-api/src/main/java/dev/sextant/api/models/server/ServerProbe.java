package dev.sextant.api.models.server;

import java.util.List;

/**
 * The reply of a server to the probe texts.
 *
 * @param vectors float32, in the order of the texts
 * @param tokens that the server counted
 */
public record ServerProbe(List<float[]> vectors, long tokens) {}
