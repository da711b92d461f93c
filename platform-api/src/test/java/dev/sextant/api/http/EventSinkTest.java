package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventSinkTest {

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void a_stream_ends_when_it_has_lasted_as_long_as_one_may() throws Exception {
    assertThat(eventsWithin(Duration.ZERO)).isOne();
    assertThat(eventsWithin(Duration.ofMillis(300))).as("positive control").isGreaterThan(1);
  }

  @Test
  void what_is_sent_cannot_forge_an_event() throws Exception {
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(
                request -> {
                  HttpServerResponse response = request.response().setChunked(true);
                  new EventSink(response, EventSink.LONGEST)
                      .send(
                          "progress", new JsonObject().put("name", "a\n\nevent: forged\ndata: {}"))
                      .onComplete(sent -> response.end());
                })
            .listen(0, "127.0.0.1")
            .await();
    assertThat(read(server).lines().filter(line -> line.startsWith("event:")))
        .containsExactly("event: progress");
  }

  private long eventsWithin(Duration longest) throws Exception {
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(
                request -> {
                  HttpServerResponse response = request.response().setChunked(true);
                  tell(new EventSink(response, longest), response);
                })
            .listen(0, "127.0.0.1")
            .await();
    return read(server).lines().filter("event: progress"::equals).count();
  }

  private void tell(EventSink sink, HttpServerResponse response) {
    sink.send("progress", new JsonObject());
    if (sink.isClosed()) {
      response.end();
    } else {
      vertx.setTimer(10, timer -> tell(sink, response));
    }
  }

  private static String read(HttpServer server) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort()))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
