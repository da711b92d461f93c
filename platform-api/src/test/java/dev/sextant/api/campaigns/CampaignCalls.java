package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What clients ask of campaigns, and waits for. */
record CampaignCalls(ApiClient client) {

  /** Returns a request for a campaign over the newest version of a dataset, as it was imported. */
  static JsonObject wish(String project, String dataset) {
    return new JsonObject()
        .put("project_id", project)
        .put("name", "campaign " + UUID.randomUUID())
        .put("datasets", datasets(dataset))
        .put("systems", new JsonArray().add(imported()))
        .put("experiment", new JsonObject().put("embedders", new JsonArray().add("lexical")))
        .put("trigger", new JsonObject().put("kind", "request"));
  }

  static JsonObject imported() {
    return new JsonObject().put("name", "as imported").put("kind", "imported");
  }

  static JsonArray datasets(String... ids) {
    JsonArray datasets = new JsonArray();
    for (String id : ids) {
      datasets.add(new JsonObject().put("dataset_id", id));
    }
    return datasets;
  }

  ApiClient.Answer create(JsonObject wish) {
    return client.post("/campaigns", wish);
  }

  void refused(JsonObject wish, String pointer) {
    ApiClient.Answer answer = create(wish);
    assertThat(answer.status()).as(answer.json().encode()).isIn(400, 422);
    assertThat(answer.pointers()).containsExactly(pointer);
  }

  ApiClient.Answer run(JsonObject campaign) {
    return client.post("/campaigns/" + campaign.getString("id") + "/run");
  }

  List<JsonObject> occurrences(JsonObject campaign) {
    return client
        .get("/campaigns/" + campaign.getString("id") + "/occurrences")
        .is(200)
        .data()
        .stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  /** Returns an occurrence when it has ended. */
  JsonObject ended(String occurrence) {
    return eventually(() -> get(occurrence), each -> each.getString("finished_at") != null);
  }

  /** Returns the id of an occurrence when it runs. */
  String started(String occurrence) {
    eventually(() -> get(occurrence), each -> each.getString("state").equals("running"));
    return occurrence;
  }

  /** Cancels the occurrences of a project that are open, which frees the cluster. */
  void cancelAll(String project) {
    for (Object each : client.get("/campaigns?project_id=" + project).is(200).data()) {
      for (JsonObject occurrence : occurrences((JsonObject) each)) {
        if (occurrence.getString("finished_at") == null) {
          client.post("/occurrences/" + occurrence.getString("id") + "/cancel");
          ended(occurrence.getString("id"));
        }
      }
    }
  }

  JsonObject get(String occurrence) {
    return client.get("/occurrences/" + occurrence).is(200).json();
  }

  static <T> T eventually(Supplier<T> read, Predicate<T> done) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    T value = read.get();
    while (!done.test(value)) {
      assertThat(System.nanoTime()).as("still " + value).isLessThan(end);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      value = read.get();
    }
    return value;
  }
}
