package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Titles of metrics and numbers as on the pages. */
public final class PageWording implements Wording {

  /** A longer name of people would bury the sentence that it is in. */
  private static final int LONGEST_NAME = 120;

  private final Map<String, String> titles;

  private PageWording(Map<String, String> titles) {
    this.titles = Map.copyOf(titles);
  }

  /** Takes the titles from the manifest of a report; a metric that it lacks keeps its name. */
  public static PageWording of(JsonNode manifest) {
    Map<String, String> titles = new HashMap<>();
    for (JsonNode metric : manifest.path("metrics")) {
      String title = metric.path("title").asText();
      if (!title.isEmpty()) {
        titles.put(metric.path("name").asText(), title);
      }
    }
    return new PageWording(titles);
  }

  @Override
  public String metric(String name) {
    return shortened(titles.getOrDefault(name, name));
  }

  @Override
  public String score(String metric, @Nullable String embedder) {
    return Wording.super.score(metric, embedder == null ? null : shortened(embedder));
  }

  private static String shortened(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
  }

  @Override
  public String floor(String name) {
    return "“%s”".formatted(metric(name));
  }

  @Override
  public String statistic(Statistic statistic) {
    return PageNumbers.statistic(statistic);
  }

  @Override
  public String number(double number) {
    return PageNumbers.number(number);
  }

  @Override
  public String p(double p) {
    return PageNumbers.p(p);
  }

  @Override
  public String share(double share) {
    return PageNumbers.percent(share);
  }
}
