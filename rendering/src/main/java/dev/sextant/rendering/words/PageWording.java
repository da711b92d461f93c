package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/** Titles of metrics and numbers as on the pages. */
public final class PageWording implements Wording {

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
    return titles.getOrDefault(name, name);
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
