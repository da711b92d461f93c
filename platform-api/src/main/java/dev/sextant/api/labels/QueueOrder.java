package dev.sextant.api.labels;

/** Which answers a queue prefers. */
enum QueueOrder {
  /** All answers, in random order. */
  RANDOM,
  /**
   * Answers chosen with a probability that grows with what their labels are expected to say about a
   * {@link QueueFigure}, in random order. Labels of these store that probability.
   */
  MOST_INFORMATIVE
}
