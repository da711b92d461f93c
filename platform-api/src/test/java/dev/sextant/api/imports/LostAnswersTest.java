package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The database commits, but its answer is lost on the way. */
class LostAnswersTest {

  private static final int LOOKS = 3_000;
  private static final Buffer CONTENT = Buffer.buffer(Library.GROUNDED);

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.sextant");
  private TestApi api;
  private ApiClient acme;
  private Library library;
  private String project;
  private String preflights;
  private String dataset;
  private String path;

  @BeforeEach
  void start() {
    api = TestApi.overCable(new MemoryCluster());
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
    preflights = "/projects/" + project + "/preflights";
    dataset = library.dataset(project);
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    path = "/imports/" + id;
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    api.close();
  }

  @Test
  void an_upload_whose_import_was_claimed_for_it_unheard_is_sent_again() {
    api.cable().swallowAnswerTo("set state = 'receiving'");
    acme.put(path + "/content", CONTENT).isProblem(503, "database-unavailable");
    assertThat(api.cable().hasHappened()).isTrue();
    acme.put(path + "/content", CONTENT).is(202);
    assertCompleted();
  }

  @Test
  void an_import_that_was_claimed_unheard_waits_for_its_content_again() {
    api.cable().swallowAnswerTo("set state = 'receiving'");
    acme.put(path + "/content", CONTENT).is(503);
    assertThat(library.ended(path.substring(path.lastIndexOf('/') + 1)).getString("state"))
        .isEqualTo("awaiting-content");
    acme.delete("/datasets/" + dataset).is(202);
  }

  @Test
  void content_that_was_taken_unheard_is_imported() {
    api.cable().swallowAnswerTo("set state = 'running'");
    acme.put(path + "/content", CONTENT).is(202);
    assertThat(api.cable().hasHappened()).isTrue();
    assertCompleted();
    acme.delete("/datasets/" + dataset).is(202);
  }

  @Test
  void an_import_that_was_refused_unheard_is_refused_once() {
    api.cable().swallowAnswerTo("state = 'refused'");
    acme.put(path + "/content", Buffer.buffer("{\"id\":\"a\"}\n{\"id\":\"a\"}\n")).is(202);
    JsonObject ended = library.ended(path.substring(path.lastIndexOf('/') + 1));
    assertThat(ended.getString("state")).isEqualTo("refused");
    assertThat(library.errors(ended)).hasSize(ended.getInteger("error_count"));
    assertThat(api.cable().hasHappened()).isTrue();
    awaitItsFileGone();
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(each -> each.startsWith("import "));
  }

  @Test
  void a_preflight_that_was_asked_for_unheard_is_found_again_by_its_key() {
    ApiClient keyed = acme.with("Idempotency-Key", "once");
    JsonObject wish = wish();
    api.cable().swallowAnswerTo("insert into preflights");
    keyed.post(preflights, wish).isProblem(503, "database-unavailable");
    assertThat(api.cable().hasHappened()).isTrue();
    awaitCompleted(keyed.post(preflights, wish).is(202).id());
    assertThat(api.count("select count(*) from preflights")).isOne();
  }

  @Test
  void a_preflight_that_was_asked_for_unheard_runs_all_the_same() {
    JsonObject wish = wish();
    api.cable().swallowAnswerTo("insert into preflights");
    acme.post(preflights, wish).isProblem(503, "database-unavailable");
    awaitCount(1, "select count(*) from preflights where state = 'completed'");
  }

  @Test
  void what_a_preflight_found_is_written_once_the_database_is_back() {
    api.preflights.meanwhile = api.cable()::cut;
    JsonObject wish = wish();
    String id = acme.post(preflights, wish).is(202).id();
    for (int i = 0; i < LOOKS && log.list.isEmpty(); i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(log.list).as("it could not be written").isNotEmpty();
    api.cable().mend();
    awaitCount(1, "select count(*) from preflights where state = 'completed'");
    acme.get("/preflights/" + id).is(200);
  }

  private JsonObject wish() {
    return new JsonObject()
        .put("version_id", library.version(project, Library.GROUNDED))
        .put("embedders", new JsonArray().add("lexical"));
  }

  private void awaitCompleted(String preflight) {
    awaitCount(1, "select count(*) from preflights where state = 'completed'");
    assertThat(acme.get("/preflights/" + preflight).is(200).json().getString("state"))
        .isEqualTo("completed");
  }

  private void awaitCount(long expected, String query) {
    for (int i = 0; i < LOOKS && api.count(query) != expected; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(api.count(query)).isEqualTo(expected);
  }

  private void awaitItsFileGone() {
    String[] left = api.folder.resolve("spool").toFile().list();
    for (int i = 0; i < LOOKS && left != null && left.length > 0; i++) {
      LockSupport.parkNanos(10_000_000);
      left = api.folder.resolve("spool").toFile().list();
    }
    assertThat(left).isEmpty();
  }

  private void assertCompleted() {
    assertThat(library.ended(path.substring(path.lastIndexOf('/') + 1)).getString("state"))
        .isEqualTo("completed");
    assertThat(api.count("select count(*) from dataset_versions")).isOne();
  }
}
