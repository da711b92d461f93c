package dev.sextant.api.labels;

/**
 * One person's judgement of one answer.
 *
 * @param item the same number for answers of the same item
 * @param answer the same number for the same answer
 * @param author who gave it
 * @param grounded the judgement
 */
record Rating(int item, int answer, String author, boolean grounded) {}
