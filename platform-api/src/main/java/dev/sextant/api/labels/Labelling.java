package dev.sextant.api.labels;

import java.util.List;

/** What labelling has others do. Pure: equal arguments give equal results. May take a second. */
public interface Labelling {

  /**
   * Returns the sentences of an answer, which together are its text, white space aside; empty if it
   * is blank.
   */
  List<String> sentences(String answer);

  /**
   * Measures how far people agree.
   *
   * @param ratings one per person and answer, in any order
   * @param seed of the resamples
   */
  Agreement agreement(List<Rating> ratings, long seed);
}
