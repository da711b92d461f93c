package dev.sextant.metrics.scorer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Numbers that published reference code gives; each file names its origin. */
public final class Reference {

  private Reference() {}

  public static Stream<JsonNode> cases(String file) {
    return list(file, "cases");
  }

  /** Returns the entries of a list of the file. */
  public static Stream<JsonNode> list(String file, String key) {
    try (InputStream in = Reference.class.getResourceAsStream("/reference/" + file)) {
      JsonNode cases = new ObjectMapper().readTree(in).get(key);
      return StreamSupport.stream(cases.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static double[] vector(JsonNode node) {
    double[] vector = new double[node.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = node.get(i).doubleValue();
    }
    return vector;
  }

  public static List<double[]> rows(JsonNode node) {
    List<double[]> rows = new ArrayList<>();
    node.forEach(row -> rows.add(vector(row)));
    return rows;
  }
}
