package dev.sextant.api.imports.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.imports.run.Spool.Received;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

  private static final String TEXT = "one line\n";

  @TempDir private Path folder;

  private final Vertx vertx = Vertx.vertx();
  private final UUID id = UUID.randomUUID();

  @AfterEach
  void stop() throws Exception {
    ended(vertx.close());
  }

  @Test
  void what_is_received_is_kept() throws Exception {
    Received kept = ended(spool().receive(id, new Text(() -> {}), progress()));
    assertThat(kept.path()).hasContent(TEXT);
    assertThat(kept.sha256()).isEqualTo(ended(spool().digest(new Text(() -> {}))));
    assertThat(kept.sha256())
        .isEqualTo(HexFormat.of().formatHex(Sha256Digest.create().digest(TEXT.getBytes(UTF_8))));
  }

  @Test
  void a_file_that_is_shorter_than_what_was_received_is_refused_and_deleted() {
    Future<Received> received = spool().receive(id, new Text(this::cut), progress());
    assertThatThrownBy(() -> ended(received))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Of the 9 bytes received 4 could be kept");
    for (int i = 0; i < 500 && Files.exists(file()); i++) {
      pause();
    }
    assertThat(file()).doesNotExist();
  }

  @Test
  void a_full_disk_is_reported_as_such_and_not_as_an_error_of_the_client() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()));
    try {
      Spool spool = new Spool(vertx, disk, 1 << 20, new DiskReserve(() -> Long.MAX_VALUE, 1));
      Text content = new Text(() -> {}, TEXT.repeat(10_000));
      assertThatThrownBy(() -> ended(spool.receive(id, content, progress())))
          .cause()
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal -> {
                assertThat(refusal.kind()).isEqualTo(Refusal.Kind.INSUFFICIENT_STORAGE);
                assertThat(refusal).hasMessageContaining("disk");
              });
    } finally {
      succeeds("umount", disk.toString());
    }
  }

  @Test
  void content_is_refused_that_would_take_what_is_kept_for_the_database() {
    Spool spool = new Spool(vertx, folder, 100, new DiskReserve(() -> 1_000, 800));
    spool.requireRoom(50);
    assertThatThrownBy(() -> spool.requireRoom(70))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(Refusal.Kind.INSUFFICIENT_STORAGE));
  }

  @Test
  void a_file_that_was_received_is_found_again_and_a_missing_folder_is_not_a_lost_file()
      throws Exception {
    Path place = folder.resolve("place");
    Spool spool = new Spool(vertx, place, 1 << 20, new DiskReserve(() -> Long.MAX_VALUE, 1));
    UploadStorage storage = new UploadStorage(vertx, null, Optional.empty());
    ReceivedFiles files = new ReceivedFiles(spool, storage);
    Received kept = ended(spool.receive(id, new Text(() -> {}), progress()));
    assertThat(ended(files.find(id))).isEqualTo(kept.path());
    Path away = Files.move(place, folder.resolve("away"));
    assertThatThrownBy(() -> ended(files.find(id)))
        .cause()
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(LostContentException.class)
        .hasMessageContaining("the spool folder", "is not there");
    Files.move(away, place);
    Files.delete(kept.path());
    assertThatThrownBy(() -> ended(files.find(id)))
        .cause()
        .isInstanceOf(LostContentException.class);
    ended(storage.close());
  }

  private static boolean succeeds(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor() == 0;
  }

  @Test
  void what_comes_for_a_cancelled_import_is_refused_and_deleted() {
    ImportProgress cancelled = progress();
    cancelled.cancel();
    Future<Received> received = spool().receive(id, new Text(() -> {}), cancelled);
    assertThatThrownBy(() -> ended(received))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("was cancelled");
    for (int i = 0; i < 500 && Files.exists(file()); i++) {
      pause();
    }
    assertThat(file()).doesNotExist();
  }

  private static ImportProgress progress() {
    return new ImportProgress(ImportProgress.Stage.RECEIVING, null);
  }

  private Spool spool() {
    return spool(folder);
  }

  private Spool spool(Path where) {
    return new Spool(vertx, where, 100, DiskReserve.of(where, 1));
  }

  private Path file() {
    return folder.resolve(id + ".import");
  }

  /** Truncates the file after it is written, as a failed write would leave it. */
  private void cut() {
    try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
      while (channel.size() < TEXT.length()) {
        pause();
      }
      channel.truncate(4);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T ended(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
  }

  /** Emits one chunk, and ends when the task is done. */
  private static final class Text implements ReadStream<Buffer> {

    private final Runnable beforeEnd;
    private final String content;
    private Handler<Buffer> chunks;
    private Handler<Void> end;

    Text(Runnable beforeEnd) {
      this(beforeEnd, TEXT);
    }

    Text(Runnable beforeEnd, String content) {
      this.beforeEnd = beforeEnd;
      this.content = content;
    }

    @Override
    public ReadStream<Buffer> resume() {
      chunks.handle(Buffer.buffer(content));
      CompletableFuture.runAsync(beforeEnd).thenRun(() -> end.handle(null));
      return this;
    }

    @Override
    public ReadStream<Buffer> handler(Handler<Buffer> handler) {
      chunks = handler;
      return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(Handler<Void> handler) {
      end = handler;
      return this;
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(Handler<Throwable> handler) {
      return this;
    }

    @Override
    public ReadStream<Buffer> pause() {
      return this;
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
      return this;
    }
  }
}
