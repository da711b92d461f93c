package dev.sextant.standalone.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ListenerStartTest {

  private final Vertx vertx = Vertx.vertx();
  private final Logger logger = (Logger) LoggerFactory.getLogger(ListenerStart.class);
  private final CountDownLatch logged = new CountDownLatch(2);
  private final ListAppender<ILoggingEvent> lines =
      new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent line) {
          super.append(line);
          logged.countDown();
        }
      };

  @BeforeEach
  void watch() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() throws Exception {
    logger.detachAppender(lines);
    vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }

  @Test
  void a_port_that_is_taken_is_said_once_and_tried_until_it_is_free() throws Exception {
    begin(new IllegalStateException("the metrics cannot listen on it", new BindException("taken")));

    assertThat(lines.list.get(0).getFormattedMessage())
        .isEqualTo("the metrics cannot listen on it; retrying until the port is free");
    assertThat(lines.list.get(0).getThrowableProxy()).isNull();
  }

  @Test
  void any_other_failure_is_logged_with_its_cause_and_tried_again() throws Exception {
    begin(new UnknownHostException("metrics.example.org"));

    assertThat(lines.list.get(0).getFormattedMessage())
        .isEqualTo("cannot serve the metrics; retrying every second");
    assertThat(lines.list.get(0).getThrowableProxy().getMessage()).isEqualTo("metrics.example.org");
  }

  /** Fails twice, and then succeeds. */
  private void begin(Throwable failure) throws Exception {
    AtomicInteger tries = new AtomicInteger();
    ListenerStart start =
        new ListenerStart(
            vertx, () -> tries.incrementAndGet() < 3 ? Future.failedFuture(failure) : listening());
    start.begin().await(1, TimeUnit.MINUTES);
    assertThat(logged.await(1, TimeUnit.MINUTES)).isTrue();
    start.end();
    assertThat(lines.list).as("the failure, and its end").hasSize(2);
    assertThat(lines.list.get(1).getFormattedMessage()).startsWith("the metrics can be read");
  }

  private Future<HttpServer> listening() {
    return vertx
        .createHttpServer()
        .requestHandler(request -> request.response().end())
        .listen(0, "127.0.0.1");
  }
}
