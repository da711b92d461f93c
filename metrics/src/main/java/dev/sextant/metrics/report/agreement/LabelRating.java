package dev.sextant.metrics.report.agreement;

/**
 * What one person says of one answer.
 *
 * @param item that the answer belongs to; any number, the same for the same item
 * @param answer any number, the same for the same answer
 * @param person any number, the same for the same person; rates an answer once
 * @param grounded what the person says
 */
public record LabelRating(int item, int answer, int person, boolean grounded) {}
