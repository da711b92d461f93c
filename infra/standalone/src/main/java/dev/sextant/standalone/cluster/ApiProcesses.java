package dev.sextant.standalone.cluster;

import dev.sextant.standalone.Main;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.service.Setting;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes of the API of a cluster, with the environment of each. */
final class ApiProcesses {

  private final DataDirectory data;
  private final ClusterPlan plan;
  private final List<Integer> metricsPorts;
  private final Map<Setting, String> shared = new EnumMap<>(Setting.class);

  /**
   * @param database how processes reach it
   * @param flink address of Flink's REST endpoint
   * @param access what decides who may sign in, and how
   */
  ApiProcesses(
      DataDirectory data,
      ClusterPlan plan,
      ClusterOptions options,
      ClusterKeys keys,
      Map<Setting, String> database,
      URI flink,
      Map<Setting, String> access)
      throws IOException {
    this.data = data;
    this.plan = plan;
    this.metricsPorts = options.apiMetricsPorts(plan);
    shared.putAll(database);
    shared.put(Setting.SEXTANT_DATABASE_API_PASSWORD_FILE, keys.api().toString());
    shared.put(Setting.SEXTANT_CHECKPOINTS_DIR, data.checkpoints().toString());
    shared.put(Setting.SEXTANT_EXPORTS_DIR, data.exports().toString());
    shared.put(
        Setting.SEXTANT_MODELS_DIRS,
        Stream.concat(Stream.of(data.models()), options.models().stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    shared.put(Setting.SEXTANT_MODELS_LIST_FILE, data.modelFolders().file().toString());
    options.smtp().ifPresent(file -> shared.put(Setting.SEXTANT_SMTP_FILE, file.toString()));
    options
        .exportStore()
        .ifPresent(file -> shared.put(Setting.SEXTANT_EXPORT_STORE_FILE, file.toString()));
    options
        .checkpointStore()
        .ifPresent(file -> shared.put(Setting.SEXTANT_CHECKPOINT_STORE_FILE, file.toString()));
    shared.put(Setting.SEXTANT_FLINK_URL, flink.toString());
    shared.put(Setting.SEXTANT_FLINK_KEY_FILE, keys.flinkStore().toString());
    shared.put(Setting.SEXTANT_FLINK_KEY_PASSWORD_FILE, keys.flinkPassword().toString());
    shared.put(Setting.SEXTANT_PEPPER_FILE, keys.pepper().toString());
    shared.putAll(access);
    shared.put(Setting.SEXTANT_PARALLELISM, "" + plan.parallelism());
    shared.put(Setting.SEXTANT_CONCURRENT_EXPERIMENTS, "" + plan.concurrentExperiments());
  }

  /**
   * Starts one.
   *
   * @param number of it, from 1
   */
  JavaProcess start(int number) throws IOException {
    String name = name(number);
    Map<Setting, String> settings = settings(number);
    Path instance = Path.of(settings.getOrDefault(Setting.SEXTANT_INSTANCE_FILE, ""));
    JavaCommand command =
        new JavaCommand(
            name,
            data.logs(),
            ServerFlags.of(plan.apiHeap()),
            Main.class.getName(),
            List.of("serve"),
            names(settings));
    return JavaProcess.start(command, pid -> isReady(instance, pid));
  }

  /** Returns the environment of one. */
  Map<Setting, String> settings(int number) throws IOException {
    Path folder = data.root().resolve(name(number));
    Path instance = number == 1 ? data.instanceFile() : folder.resolve("instance.json");
    Map<Setting, String> settings = new EnumMap<>(shared);
    settings.put(Setting.SEXTANT_LISTEN, "127.0.0.1:" + plan.ports().get(number - 1));
    if (!metricsPorts.isEmpty()) {
      settings.put(Setting.SEXTANT_METRICS_PORT, "" + metricsPorts.get(number - 1));
    }
    settings.put(Setting.SEXTANT_DATA_DIR, folder.toString());
    settings.put(Setting.SEXTANT_INSTANCE_FILE, instance.toString());
    settings.put(Setting.SEXTANT_LOGS_DIR, data.logs().resolve(name(number)).toString());
    return settings;
  }

  private static String name(int number) {
    return "api-" + number;
  }

  /** A killed process leaves its file behind. */
  private static boolean isReady(Path instance, long pid) {
    return InstanceFile.read(instance).filter(file -> file.pid() == pid).isPresent();
  }

  static Map<String, String> names(Map<Setting, String> settings) {
    return settings.entrySet().stream()
        .collect(Collectors.toMap(each -> each.getKey().name(), Map.Entry::getValue));
  }
}
