package dev.sextant.standalone.command.testing;

import dev.sextant.standalone.command.running.RotatePasswordsCommand;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine;

/** Asks again and again for new passwords of the database, whatever the answer is. */
public final class Rotating {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean ended;

  private Rotating(Path data) {
    this.thread = new Thread(() -> run(data), "rotating");
  }

  /** Begins to ask. */
  public static Rotating during(Path data) {
    Rotating rotating = new Rotating(data);
    rotating.thread.setDaemon(true);
    rotating.thread.start();
    return rotating;
  }

  /** Ends it, and returns the answers: refusals, and exit codes of changes. */
  public Queue<String> end() throws InterruptedException {
    ended = true;
    thread.join();
    return answers;
  }

  private void run(Path data) {
    while (!ended) {
      RotatePasswordsCommand command = new RotatePasswordsCommand();
      new CommandLine(command).parseArgs("--data", data.toString());
      try {
        answers.add("exit code " + command.call());
      } catch (Exception e) {
        answers.add(String.valueOf(e.getMessage()));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
