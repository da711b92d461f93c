package dev.sextant.api.calibrations;

/**
 * What errors cost whoever asks, in a unit of their own.
 *
 * @param miss of a risky subject that is not flagged, 0 or more
 * @param wrongFlag of a trustworthy subject that is flagged, 0 or more
 */
public record ErrorCosts(double miss, double wrongFlag) {}
