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

/** Large files of one tenant do not delay the imports and samples of others. */
class ImportWorkersTest {

  /** The number of imports that {@code ImportTurns} runs at once; one tenant gets one fewer. */
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

  /** Occupies import threads, as reading large files would. */
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
