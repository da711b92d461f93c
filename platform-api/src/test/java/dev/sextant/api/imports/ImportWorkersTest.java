package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who need not wait for the large files of others. */
class ImportWorkersTest {

  /** As many as {@code ImportTurns} lets work; of one tenant one less. */
  private static final int AT_ONCE = 3;

  @AutoClose private static final TestApi api = TestApi.start();

  private final CountDownLatch end = new CountDownLatch(1);
  private WorkerExecutor workers;

  @BeforeEach
  void open() {
    workers = api.vertx.createSharedWorkerExecutor("imports", AT_ONCE);
  }

  @AfterEach
  void release() {
    end.countDown();
    TestApi.await(workers.close());
  }

  @Test
  void an_import_is_done_while_another_tenant_has_two_files_read() {
    occupy(AT_ONCE - 1);
    Library library = new Library(api.globex());
    JsonObject ended =
        library.imported(
            library.dataset(library.project()), new JsonObject(), Buffer.buffer(Library.GROUNDED));
    assertThat(ended.getString("state")).isEqualTo("completed");
  }

  @Test
  void samples_wait_for_no_file() {
    occupy(AT_ONCE);
    ApiClient globex = api.globex();
    String project = new Library(globex).project();
    globex.post("/projects/" + project + "/samples").is(202);
  }

  /** Keeps threads of the imports busy, as the reading of large files does. */
  private void occupy(int threads) {
    CountDownLatch begun = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      workers.executeBlocking(
          () -> {
            begun.countDown();
            end.await();
            return true;
          },
          false);
    }
    awaitBegun(begun);
  }

  private static void awaitBegun(CountDownLatch begun) {
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
