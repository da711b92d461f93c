package dev.sextant.metrics.uncertainty;

import dev.sextant.metrics.floors.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Texts as sequences of numbers: each word ({@link Words}) has one, from 0, in the order of first
 * occurrence. Comparing answers pair by pair then compares numbers, not strings.
 *
 * @param sequences one per text
 * @param vocabulary how many different words there are
 */
public record CodedWords(List<int[]> sequences, int vocabulary) {

  public CodedWords {
    sequences = List.copyOf(sequences);
  }

  /** Codes texts with one vocabulary. */
  public static CodedWords of(List<String> texts) {
    Map<String, Integer> codes = new HashMap<>();
    List<int[]> sequences = new ArrayList<>();
    for (String text : texts) {
      List<String> words = Words.of(text);
      int[] sequence = new int[words.size()];
      for (int i = 0; i < sequence.length; i++) {
        sequence[i] = codes.computeIfAbsent(words.get(i), word -> codes.size());
      }
      sequences.add(sequence);
    }
    return new CodedWords(sequences, codes.size());
  }

  /** Returns whether no text has a word. */
  public boolean isEmpty() {
    return vocabulary == 0;
  }

  /** Returns the words of each text once, ascending. */
  public List<int[]> sets() {
    return sequences.stream()
        .map(words -> Arrays.stream(words).sorted().distinct().toArray())
        .toList();
  }
}
