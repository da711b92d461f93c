package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upload is repeated at a process of the API that did not receive it. */
class UploadAtAnotherProcessTest {

  private static final Buffer CONTENT = Buffer.buffer(Library.GROUNDED);

  private static TestApi api;
  private static PlatformApi first;
  private static PlatformApi second;
  private static ApiClient acme;
  private static Library library;

  private String dataset;
  private String id;
  private String path;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    first = api.api;
    second = api.startOther(false);
    acme = api.acme();
    library = new Library(acme);
  }

  @AfterAll
  static void stop() {
    TestApi.await(second.close());
    api.close();
  }

  @BeforeEach
  void create() {
    dataset = library.dataset(library.project());
    id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    path = "/imports/" + id + "/content";
  }

  @Test
  void a_reply_that_got_lost_is_had_from_it() {
    acme.put(path, CONTENT).is(202);
    ApiClient.Answer again = atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(again.id()).isEqualTo(id);
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    atSecond(() -> acme.put(path, Buffer.buffer("other")).isProblem(409, "content-already-sent"));
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
  }

  @Test
  void it_takes_the_place_of_an_upload_that_never_knew_of_its_claim() {
    claimedElsewhere("null");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void it_waits_for_an_upload_that_lives_and_not_for_one_that_has_broken_off() {
    claimedElsewhere("clock_timestamp()");
    ApiClient.Answer refused =
        atSecond(() -> acme.put(path, CONTENT).isProblem(503, "upload-under-way"));
    assertThat(refused.headers().get("Retry-After")).isEqualTo("10");
    claimedElsewhere("clock_timestamp() - interval '11 seconds'");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void content_that_was_refused_is_refused_again_and_a_cancelled_import_takes_none() {
    Buffer wrong = Buffer.buffer("{\"id\":1}\n");
    acme.put(path, wrong).is(202);
    assertThat(library.ended(id).getString("state")).isEqualTo("refused");
    assertThat(atSecond(() -> acme.put(path, wrong).is(202)).json().getString("state"))
        .isEqualTo("refused");
    create();
    acme.post("/imports/" + id + "/cancel").is(200);
    atSecond(() -> acme.put(path, CONTENT).isProblem(409, "content-already-sent"));
  }

  /** A process that has claimed the import for an upload, which was last seen at this time. */
  private void claimedElsewhere(String seen) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        update imports
        set state = 'receiving', stage = 'receiving', upload = gen_random_uuid(), upload_seen_at = %s
        where id = '%s'
        """
            .formatted(seen, id));
  }

  private static <T> T atSecond(Supplier<T> call) {
    api.api = second;
    try {
      return call.get();
    } finally {
      api.api = first;
    }
  }
}
