package dev.sextant.remote.labelling.reply;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts an answer where an oracle's segments end. The segments must be the answer's text: white
 * space aside, at least 98 % of the characters of both in order, no more than 20 in a row missing
 * or added, so that no statement gets lost, and none of them empty.
 */
public final class AnswerParts {

  private static final double LEAST_SHARE = 0.98;
  private static final int LONGEST_RUN = 20;

  /** Bounds the memory for very long answers. */
  private static final int MOST_EDITS = 1_000;

  private AnswerParts() {}

  /**
   * Cuts the answer.
   *
   * @return the parts, which together are the answer to the letter; empty if the segments are not
   *     the answer
   */
  public static Optional<List<String>> cut(String answer, List<String> segments) {
    FoldedText whole = FoldedText.of(answer);
    StringBuilder all = new StringBuilder();
    int[] ends = new int[segments.size()];
    for (int i = 0; i < ends.length; i++) {
      all.append(FoldedText.of(segments.get(i)).text());
      ends[i] = all.length();
    }
    int longer = Math.max(whole.text().length(), all.length());
    int least = (int) Math.ceil(LEAST_SHARE * longer);
    int edits = Math.min(MOST_EDITS, whole.text().length() + all.length() - 2 * least);
    if (edits < 0 || longer == 0) {
      return Optional.empty();
    }
    return TextAlignment.of(whole.text(), all.toString(), edits)
        .filter(alignment -> alignment.longestRun() <= LONGEST_RUN)
        .flatMap(alignment -> cut(answer, whole, alignment, ends));
  }

  private static Optional<List<String>> cut(
      String answer, FoldedText whole, TextAlignment alignment, int[] ends) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < ends.length; i++) {
      int folded = alignment.leftOf(ends[i]);
      int end = i == ends.length - 1 ? answer.length() : whole.positionBehind(folded);
      boolean halfCharacter = end > 0 && Character.isHighSurrogate(answer.charAt(end - 1));
      if (end <= start || halfCharacter || answer.substring(start, end).isBlank()) {
        return Optional.empty();
      }
      parts.add(answer.substring(start, end));
      start = end;
    }
    return Optional.of(parts);
  }
}
