package dev.sextant.standalone.command;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.DirectoryLock;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import dev.sextant.standalone.instance.InstanceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Runs an instance until it is told to end.
 *
 * <p>{@code ./sextant start} puts it in the background and waits for the file of {@code
 * --ready-file}, which appears once the address has been printed.
 */
final class ServeCommand implements Command {

  private static final int DEFAULT_PORT = 7117;
  private static final int HIGHEST_PORT = 65_535;

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments =
        Arguments.parse(line, Set.of(Folders.DATA, "--port", "--ready-file"), Set.of());
    arguments.words(0, "options only");
    int port =
        arguments.findNumber("--port", 1, HIGHEST_PORT).map(Math::toIntExact).orElse(DEFAULT_PORT);
    DataDirectory data = DataDirectory.open(Folders.data(arguments));
    Logging.toFiles(data.logs());
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isEmpty()) {
      return alreadyThere(data);
    }
    Instance instance = new Instance(InstanceConfig.service(port), data, lock.get());
    CountDownLatch ended = endsWithTheProcess(instance);
    LocalInstance running = new LocalInstance(start(instance));
    System.out.println("Sextant runs at " + running.file().address());
    System.out.println("Sign in, once, within ten minutes: " + running.signInLink());
    announce(arguments.find("--ready-file"));
    ended.await();
    return ExitCode.DONE;
  }

  private static InstanceFile start(Instance instance) throws Exception {
    try {
      return instance.start(step -> System.out.println("  " + step));
    } catch (Exception e) {
      instance.close();
      throw e;
    }
  }

  private static CountDownLatch endsWithTheProcess(Instance instance) {
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  instance.close();
                  ended.countDown();
                },
                "shutdown"));
    return ended;
  }

  private static ExitCode alreadyThere(DataDirectory data) throws Exception {
    LocalInstance running =
        Waiting.forInstance(data)
            .orElseThrow(
                () ->
                    Halt.error(
                        "The data directory %s is in use by a process that does not answer yet. Try again in a moment, or choose another --data."
                            .formatted(data.root())));
    if (running.file().kind() == InstanceFile.Kind.EVALUATION) {
      throw Halt.error(
          "The data directory %s is in use by an evaluation (process %d). Wait until it ends, or choose another --data."
              .formatted(data.root(), running.file().pid()));
    }
    System.out.println("Sextant already runs at " + running.file().address());
    System.out.println("Sign in, once, within ten minutes: " + running.signInLink());
    return ExitCode.DONE;
  }

  private static void announce(Optional<String> readyFile) throws Exception {
    if (readyFile.isPresent()) {
      Files.createFile(Path.of(readyFile.get()));
    }
  }
}
