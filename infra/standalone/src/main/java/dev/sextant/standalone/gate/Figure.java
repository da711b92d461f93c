package dev.sextant.standalone.gate;

/**
 * A statistic of a report.
 *
 * @param value estimate
 * @param low lower bound of its 95 % interval
 * @param high upper bound
 * @param items number of items that the report used, above 0
 */
public record Figure(double value, double low, double high, long items) {}
