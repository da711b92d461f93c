package dev.sextant.api;

import dev.sextant.api.labels.Agreement;
import dev.sextant.api.labels.Agreement.Estimate;
import dev.sextant.api.labels.Labelling;
import dev.sextant.api.labels.Rating;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Cuts at full stops, and calls the share of answers agreement on which nobody differs. */
final class MemoryLabelling implements Labelling {

  @Override
  public List<String> sentences(String answer) {
    return Arrays.stream(answer.split("(?<=\\.)")).map(String::strip).toList();
  }

  @Override
  public Agreement agreement(List<Rating> ratings, long seed) {
    Map<Integer, List<Rating>> answers =
        ratings.stream().collect(Collectors.groupingBy(Rating::answer));
    long same =
        answers.values().stream()
            .filter(of -> of.stream().map(Rating::grounded).distinct().count() == 1)
            .count();
    int people = (int) ratings.stream().map(Rating::author).distinct().count();
    double share = (double) same / Math.max(1, answers.size());
    return new Agreement(
        answers.size(), people, 2, new Estimate(share, share, share), null, List.of());
  }
}
