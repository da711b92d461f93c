package dev.sextant.api.imports;

import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.run.GivenBackException;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.ReceivedFiles;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs imports whose content is there, in the background. */
final class RunningImports {

  /**
   * An import whose turn has come.
   *
   * @param begun completes once its attempt is counted, or will not be
   */
  private record Reading(TenantId tenant, Import running, Future<Void> begun) {}

  private static final Logger LOGGER = LoggerFactory.getLogger(RunningImports.class);

  /** A stop does not wait longer for a row that is locked. */
  private static final int LONGEST_LEAVE_SECONDS = 5;

  private final ReceivedFiles files;
  private final ImportRunner runner;
  private final ProgressWriter pulse;
  private final ImportTurns turns;
  private final int longestLine;
  private final ImageCheck images;
  private final Set<UUID> reserved = ConcurrentHashMap.newKeySet();
  private final Map<UUID, ImportProgress> underway = new ConcurrentHashMap<>();
  private final Map<UUID, Reading> reading = new ConcurrentHashMap<>();
  private volatile boolean closing;

  RunningImports(
      ReceivedFiles files,
      ImportRunner runner,
      ProgressWriter pulse,
      ImportTurns turns,
      int longestLine,
      ImageCheck images) {
    this.files = files;
    this.runner = runner;
    this.pulse = pulse;
    this.turns = turns;
    this.longestLine = longestLine;
    this.images = images;
  }

  /** Returns whether this process runs an import, or is about to. */
  boolean has(UUID id) {
    return reserved.contains(id) || underway.containsKey(id);
  }

  /**
   * Takes the step that makes this process the one that runs an import in the database. Until it
   * has ended, the import does not look as if this process had left it.
   */
  <T> Future<T> reserving(UUID id, Supplier<Future<T>> step) {
    reserved.add(id);
    return step.get().onComplete(ended -> reserved.remove(id));
  }

  /**
   * Runs an import when its turn comes, then deletes its content. The import has entered the turns,
   * and leaves them at the end.
   *
   * @param contentUpload name of the file of the content
   * @param content returns this file when the turn has come; may take long
   */
  void run(
      TenantId tenant,
      Import running,
      UUID contentUpload,
      Function<ImportProgress, Future<Path>> content) {
    ImportProgress progress = new ImportProgress(ImportProgress.Stage.WAITING, null);
    underway.put(running.id(), progress);
    if (closing) {
      progress.cancel();
    }
    pulse
        .during(
            tenant,
            running,
            progress,
            () ->
                turns.inTurn(
                    tenant,
                    progress.cancelled(),
                    () ->
                        content
                            .apply(progress)
                            .compose(path -> run(tenant, running, path, progress))))
        .onFailure(lost -> note(running.id(), lost))
        .onComplete(ended -> end(tenant, running.id(), contentUpload, ended.cause()));
  }

  private Future<Void> run(TenantId tenant, Import running, Path path, ImportProgress progress) {
    SourceFile file =
        new SourceFile(
            progress.reading(path), longestLine, running.reading(), new ImageReader(images));
    ImportRunner.Spooled spooled = new ImportRunner.Spooled(file, path.toFile().length(), progress);
    Promise<Void> begun = Promise.promise();
    // Before the attempt is counted, so that no stop misses it.
    reading.put(running.id(), new Reading(tenant, running, begun.future()));
    runner.begin(tenant, running, spooled).onComplete(begun);
    return runner.run(tenant, running, spooled, begun.future());
  }

  /**
   * The file stays for the next start if the end of this process interrupts its import, and for the
   * next attempt if the import has not ended.
   */
  private void end(TenantId tenant, UUID id, UUID contentUpload, @Nullable Throwable failure) {
    underway.remove(id);
    reading.remove(id);
    turns.leave(tenant);
    if (!closing && (failure == null || failure instanceof CancelledException)) {
      files.forget(tenant, contentUpload);
    }
  }

  /**
   * Interrupts what runs, and leaves it to another process or the next start. A stop in order is no
   * sign that an import ends processes, so it counts as no attempt.
   */
  Future<Void> close() {
    closing = true;
    underway.values().forEach(ImportProgress::cancel);
    return Future.join(reading.values().stream().map(this::leave).toList()).mapEmpty();
  }

  private Future<Void> leave(Reading each) {
    return each.begun()
        .transform(begun -> runner.leave(each.tenant(), each.running()))
        .timeout(LONGEST_LEAVE_SECONDS, TimeUnit.SECONDS)
        .otherwise(
            failure -> {
              LOGGER.warn("the stop counts as an attempt of {}", each.running().id(), failure);
              return null;
            });
  }

  /**
   * What was cancelled or given back is already recorded as such. Any other import still looks as
   * if this process ran it, so the next round of takeovers finds it.
   */
  private static void note(UUID id, Throwable lost) {
    if (!(lost instanceof CancelledException) && !(lost instanceof GivenBackException)) {
      LOGGER.error("import {} is left unfinished", id, lost);
    }
  }
}
