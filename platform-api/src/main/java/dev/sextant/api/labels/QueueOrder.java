package dev.sextant.api.labels;

/** Which answers a queue prefers. */
enum QueueOrder {
  /** All answers, in random order. */
  RANDOM,
  /**
   * Answers chosen with a probability that grows with the oracle's uncertainty, in random order.
   * Labels of these store that probability.
   */
  MOST_INFORMATIVE
}
