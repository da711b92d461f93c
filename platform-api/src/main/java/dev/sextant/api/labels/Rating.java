package dev.sextant.api.labels;

/**
 * What one person says of one answer.
 *
 * @param item the same number for answers of the same item
 * @param answer the same number for the same answer
 * @param author who says so
 * @param grounded what is said
 */
record Rating(int item, int answer, String author, boolean grounded) {}
