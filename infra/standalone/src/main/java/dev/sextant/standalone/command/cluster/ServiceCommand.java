package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.service.Service;
import dev.sextant.standalone.service.ServiceSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;

/** Runs one process of the API until it receives a signal to stop. */
@Command(
    name = "serve",
    description = {
      "Run one process of the API, whose database and Flink run elsewhere.",
      "Its environment configures it: see docs/settings.md."
    })
public final class ServiceCommand implements Callable<Integer>, WritesLog {

  @Override
  public Integer call() throws Exception {
    ServiceSettings settings = ServiceSettings.read(System.getenv());
    Optional<Path> logs = settings.logs();
    if (logs.isPresent()) {
      Logging.toFiles(logs.get());
    } else {
      Logging.toOutput();
    }
    Service service = new Service(settings);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  service.close();
                  ended.countDown();
                },
                "shutdown"));
    try {
      System.out.println("Sextant listens on port " + service.start() + ".");
    } catch (Exception e) {
      service.close();
      throw e;
    }
    ended.await();
    return ExitCode.DONE.number();
  }
}
