package dev.sextant.api.operations;

import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.api.operations.DatabaseStateStore.DatabaseState;
import dev.sextant.api.operations.PlatformState.Archive;
import dev.sextant.api.operations.PlatformState.Cluster;
import dev.sextant.api.operations.PlatformState.Database;
import dev.sextant.api.operations.PlatformState.Jobs;
import dev.sextant.api.operations.PlatformState.Models;
import dev.sextant.api.operations.PlatformState.Part;
import dev.sextant.api.operations.PlatformState.Pool;
import dev.sextant.api.operations.PlatformState.QueueState;
import dev.sextant.api.operations.PlatformState.Round;
import dev.sextant.api.operations.PlatformState.Trouble;
import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.telemetry.LogArchiving;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.turns.SharedReading;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers the state of the platform. Each part is read by itself, so that one which does not answer
 * costs only itself, and at most once in a few seconds, however many people look.
 */
final class PlatformReading {

  private static final Logger LOGGER = LoggerFactory.getLogger(PlatformReading.class);

  /**
   * A page asks again five seconds after each answer. A part that takes longer than the patience
   * must still serve then, so this is longer than those five seconds.
   */
  static final Duration AGE = Duration.ofSeconds(6);

  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private final OperationSources sources;
  private final Duration patience;
  private final SharedReading<Backlog> backlog;
  private final SharedReading<DatabaseState> database;
  private final SharedReading<List<JobQueue>> queues;
  private final SharedReading<LogArchiving> archiving;
  private final List<ClusterReading> clusters;

  private record ClusterReading(String name, SharedReading<List<TaskManager>> taskManagers) {}

  PlatformReading(OperationSources sources) {
    this(sources, AGE, PATIENCE);
  }

  /**
   * @param age for which a part serves
   * @param patience after which a part is shown as not read; its reading continues and serves later
   *     readers
   */
  PlatformReading(OperationSources sources, Duration age, Duration patience) {
    this.sources = sources;
    this.patience = patience;
    BacklogStore jobs = new BacklogStore(sources.database());
    DatabaseStateStore state = new DatabaseStateStore(sources.database());
    this.backlog = shared("jobs", jobs::read, age);
    this.database = shared("database", state::read, age);
    this.queues = shared("queues", sources.queues()::get, age);
    this.archiving = shared("log archive", sources.archiving()::get, age);
    this.clusters =
        sources.clusters().stream()
            .map(
                each ->
                    new ClusterReading(each.cluster(), shared(each.cluster(), each.reading(), age)))
            .toList();
  }

  /**
   * The text of a failure may name anything, so it is in the log alone. A source that others share
   * may give the same failure several times; it is logged once.
   */
  private static <T> SharedReading<T> shared(
      String part, Supplier<Future<T>> source, Duration age) {
    AtomicReference<@Nullable Throwable> logged = new AtomicReference<>();
    return new SharedReading<>(
        () ->
            source
                .get()
                .onFailure(
                    failure -> {
                      if (logged.getAndSet(failure) != failure
                          && !DatabaseUnreachableException.isBehind(failure)) {
                        LOGGER.warn("{} could not be read for operators", part, failure);
                      }
                    }),
        age);
  }

  /** Returns the state now; never fails. */
  Future<PlatformState> read() {
    List<Trouble> troubles = new CopyOnWriteArrayList<>();
    Future<Optional<List<JobQueue>>> queues =
        part(this.queues, new Trouble(Part.QUEUES, null, "The queues"), troubles);
    Future<Optional<Backlog>> work =
        part(backlog, new Trouble(Part.JOBS, null, "The jobs"), troubles);
    Future<Optional<DatabaseState>> state =
        part(database, new Trouble(Part.DATABASE, null, "The state of the database"), troubles);
    Future<Optional<LogArchiving>> archiving =
        part(
            this.archiving,
            new Trouble(Part.LOG_ARCHIVE, null, "The archive of the database's log"),
            troubles);
    List<Future<Cluster>> managers =
        clusters.stream().map(each -> cluster(each, troubles)).toList();
    List<Future<?>> all = new ArrayList<>(List.of(queues, work, state, archiving));
    all.addAll(managers);
    return Future.join(all)
        .map(
            read ->
                state(
                    troubles,
                    queues.result(),
                    work.result(),
                    state.result(),
                    archiving.result(),
                    managers.stream().map(Future::result).toList()));
  }

  private Future<Cluster> cluster(ClusterReading cluster, List<Trouble> troubles) {
    Trouble otherwise =
        new Trouble(
            Part.TASK_MANAGERS,
            cluster.name(),
            "The task managers for %s".formatted(cluster.name()));
    return part(cluster.taskManagers(), otherwise, troubles)
        .map(found -> new Cluster(cluster.name(), found.map(PlatformReading::byHost).orElse(null)));
  }

  private static List<TaskManager> byHost(List<TaskManager> managers) {
    return managers.stream()
        .sorted(Comparator.comparing(TaskManager::host).thenComparing(TaskManager::id))
        .toList();
  }

  /**
   * Returns a part; empty if it was not read in time.
   *
   * @param subject part, and the begin of a sentence about it
   */
  private <T> Future<Optional<T>> part(
      SharedReading<T> reading, Trouble subject, List<Trouble> troubles) {
    return reading
        .get()
        .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .map(Optional::of)
        .recover(
            failure -> {
              troubles.add(
                  new Trouble(
                      subject.part(), subject.cluster(), sentence(subject.detail(), failure)));
              return Future.succeededFuture(Optional.empty());
            });
  }

  private String sentence(String subject, Throwable failure) {
    if (failure instanceof TimeoutException) {
      return "%s: no answer within %d seconds.".formatted(subject, patience.toSeconds());
    }
    return DatabaseUnreachableException.isBehind(failure)
        ? "%s: the database does not answer.".formatted(subject)
        : "%s: the reading failed; the log of this process says why.".formatted(subject);
  }

  private PlatformState state(
      List<Trouble> troubles,
      Optional<List<JobQueue>> queues,
      Optional<Backlog> work,
      Optional<DatabaseState> state,
      Optional<LogArchiving> archiving,
      List<Cluster> managers) {
    return new PlatformState(
        OffsetDateTime.now(ZoneOffset.UTC),
        sources.process(),
        sources.build().version(),
        sources.build().schema(),
        troubles.stream().sorted(Comparator.comparing(Trouble::part)).toList(),
        queues.map(found -> found.stream().map(this::queue).toList()).orElse(null),
        work.map(found -> new Jobs(found.running(), found.waiting(), Backlog.MOST)).orElse(null),
        work.map(Backlog::deletions).orElse(null),
        managers,
        new Models(sources.models().most(), sources.models().used(), sources.models().models()),
        rounds(state.map(DatabaseState::leaders).orElse(Map.of())),
        state.map(found -> Database.of(found.figures(), found.processes())).orElse(null),
        pools(),
        archiving.map(PlatformReading::archive).orElse(null));
  }

  private QueueState queue(JobQueue queue) {
    return new QueueState(
        queue.kind(), queue.waiting(), queue.running(), queue.oldestSeconds(), limit(queue.kind()));
  }

  private @Nullable Integer limit(String kind) {
    return switch (kind) {
      case "experiment" -> sources.mostExperiments();
      case "sampling", "labelling" -> Dispatcher.MOST_CALL_RUNS;
      default -> null;
    };
  }

  private List<Round> rounds(Map<Long, UUID> leaders) {
    return sources.rounds().get().stream().map(each -> round(each, leaders)).toList();
  }

  private static Round round(LedRounds.State state, Map<Long, UUID> leaders) {
    return new Round(
        state.name(),
        state.intervalSeconds(),
        leaders.get(state.key()),
        state.ledAt(),
        state.failures(),
        state.failedAt(),
        state.failure());
  }

  private List<Pool> pools() {
    return sources.pools().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            pool ->
                new Pool(
                    pool.getKey(),
                    pool.getValue().most(),
                    pool.getValue().used(),
                    pool.getValue().waiting()))
        .toList();
  }

  private static Archive archive(LogArchiving archiving) {
    return new Archive(
        archiving.on(),
        archiving.failing(),
        Double.isNaN(archiving.ageSeconds()) ? null : archiving.ageSeconds());
  }
}
