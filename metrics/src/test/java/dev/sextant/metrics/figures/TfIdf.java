package dev.sextant.metrics.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * TF-IDF word vectors: words {@code [a-z0-9]+}, weight {@code (1 + ln tf) (1 + ln((1 + n) / (1 +
 * df)))}, document frequencies of all the documents given.
 */
final class TfIdf {

  private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

  private final Map<String, Integer> documentsWith = new HashMap<>();
  private final int documents;

  TfIdf(List<String> documents) {
    this.documents = documents.size();
    for (String document : documents) {
      counts(document).keySet().forEach(word -> documentsWith.merge(word, 1, Integer::sum));
    }
  }

  /** Returns one vector per text, over the words of these texts: the others have no weight. */
  List<float[]> vectors(List<String> texts) {
    TreeSet<String> vocabulary = new TreeSet<>();
    texts.forEach(text -> vocabulary.addAll(counts(text).keySet()));
    List<String> words = List.copyOf(vocabulary);
    List<float[]> vectors = new ArrayList<>();
    for (String text : texts) {
      Map<String, Integer> counts = counts(text);
      float[] vector = new float[words.size()];
      for (int i = 0; i < vector.length; i++) {
        Integer count = counts.get(words.get(i));
        vector[i] = count == null ? 0 : (float) weight(words.get(i), count);
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private double weight(String word, int count) {
    double frequency = documentsWith.getOrDefault(word, 0);
    return (1 + Math.log(count)) * (1 + Math.log((1 + documents) / (1 + frequency)));
  }

  private static Map<String, Integer> counts(String text) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .forEach(word -> counts.merge(word, 1, Integer::sum));
    return counts;
  }
}
