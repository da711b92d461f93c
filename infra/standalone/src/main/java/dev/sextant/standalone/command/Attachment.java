package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.client.Outage;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Access to the API of a data directory: the running instance, else a private one that ends with
 * the attachment.
 */
final class Attachment implements AutoCloseable {

  private final DataDirectory data;
  private Optional<Instance> own = Optional.empty();
  private Optional<LocalInstance> attached = Optional.empty();
  private Optional<String> address = Optional.empty();
  private Optional<ApiClient> client = Optional.empty();

  /**
   * Prepares an attachment without starting anything, so that a shutdown hook can close it at any
   * time.
   */
  Attachment(DataDirectory data) {
    this.data = data;
  }

  /**
   * Attaches.
   *
   * @param outage decides about requests that get no reply
   * @throws Halt if another process uses the directory and does not serve others
   */
  ApiClient attach(Steps steps, Outage outage) throws Exception {
    LocalInstance instance = instance(steps);
    ApiClient api = new ApiClient(instance.file().address(), instance::signInCode, outage);
    keep(api, instance);
    return api;
  }

  /** Describes where to find a page in the browser; a private instance ends with the command. */
  synchronized String page(String path) {
    return own.isPresent() || address.isEmpty()
        ? "start Sextant (%s), and open %s at its address"
            .formatted(CommandHint.of("start", data.root()), path)
        : "%s%s (%s signs you in)"
            .formatted(address.get(), path, CommandHint.of("link", data.root()));
  }

  private LocalInstance instance(Steps steps) throws Exception {
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isPresent()) {
      Instance instance = new Instance(InstanceConfig.evaluation(), data, lock.get());
      keep(instance);
      return new LocalInstance(instance.start(steps));
    }
    Optional<LocalInstance> running = LocalInstance.await(data);
    if (running.isEmpty() || running.get().file().kind() == InstanceFile.Kind.EVALUATION) {
      throw inUse();
    }
    return running.get();
  }

  private synchronized void keep(Instance instance) {
    own = Optional.of(instance);
  }

  private synchronized void keep(ApiClient api, LocalInstance instance) {
    client = Optional.of(api);
    attached = Optional.of(instance);
    address = Optional.of(instance.file().address());
  }

  /** Has the instance write the bundle of an experiment. */
  void writeBundle(String experimentId, Path folder) throws IOException {
    instance().writeBundle(experimentId, folder.toAbsolutePath());
  }

  private synchronized LocalInstance instance() {
    return attached.orElseThrow();
  }

  private Halt inUse() throws IOException {
    return Halt.error(
        "The data directory %s is in use by another process (%s). Wait until it ends, or choose another --data."
            .formatted(
                data.root(),
                data.owner().map(owner -> "number " + owner.pid()).orElse("which just ended")));
  }

  @Override
  public synchronized void close() {
    client.ifPresent(ApiClient::close);
    own.ifPresent(Instance::close);
  }
}
