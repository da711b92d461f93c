package dev.sextant.standalone.command.deployment;

import dev.sextant.jobs.scoring.model.crashes.CrashJournal;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.service.FlinkSettings;
import java.io.IOException;
import picocli.CommandLine.Command;

/** Runs a process of Flink on a machine of its own. */
@Command(
    name = "flink",
    description = {
      "Run a job manager or a task manager of Flink for processes on several machines.",
      "The environment configures it: see docs/settings.md."
    })
public final class FlinkCommand implements WritesLog {

  @Command(name = "jobmanager", description = "Run the job manager until a signal to stop.")
  int jobManager() throws IOException, InterruptedException {
    FlinkSettings settings = FlinkSettings.ofJobManager(System.getenv());
    Logging.toOutput();
    settings.member().runJobManager();
    return ExitCode.DONE.number();
  }

  @Command(name = "taskmanager", description = "Run a task manager until a signal to stop.")
  int taskManager() throws IOException, InterruptedException {
    FlinkSettings settings = FlinkSettings.ofTaskManager(System.getenv());
    Logging.toOutput();
    System.setProperty(CrashJournal.FOLDER, settings.crashes().toString());
    settings
        .member()
        .runTaskManager(
            settings.slots(), settings.memory(Runtime.getRuntime().maxMemory()), settings.gpu());
    return ExitCode.DONE.number();
  }
}
