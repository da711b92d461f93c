package dev.sextant.standalone.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.supervision.Supervisor.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SupervisorTest {

  private static final Duration PAUSE = Duration.ofMillis(1);

  /** A real process that does nothing and fails to start for a given number of attempts. */
  private static final class Sleeper implements Child {

    private final Semaphore started = new Semaphore(0);
    private final Semaphore attempts = new Semaphore(0);
    private volatile int failing;
    private volatile Process process = sleep();

    @Override
    public ProcessHandle process() {
      return process.toHandle();
    }

    @Override
    public void startAgain(int attempt) throws IOException {
      attempts.release();
      if (attempt <= failing) {
        throw new IOException("the disk is full\nand more for the log");
      }
      process = sleep();
      started.release();
    }

    private static Process sleep() {
      try {
        return new ProcessBuilder("sleep", "600").start();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final Sleeper child = new Sleeper();

  @AfterEach
  void end() {
    child.process().destroyForcibly();
  }

  @Test
  void a_child_that_ends_is_started_again_each_time() throws Exception {
    try (Supervisor supervisor = Supervisor.of("Sleeper", child, PAUSE)) {
      for (int time = 0; time < 3; time++) {
        child.process().destroyForcibly();
        assertThat(child.started.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
        assertThat(child.process().isAlive()).isTrue();
      }
      awaitTrouble(supervisor, Optional.empty());
    }
  }

  @Test
  void it_is_tried_until_it_starts_and_says_meanwhile_why_it_does_not() throws Exception {
    child.failing = Integer.MAX_VALUE;
    try (Supervisor supervisor = Supervisor.of("Sleeper", child, PAUSE)) {
      assertThat(supervisor.trouble()).isEmpty();
      child.process().destroyForcibly();
      assertThat(child.attempts.tryAcquire(3, 1, TimeUnit.MINUTES)).isTrue();
      awaitTrouble(supervisor, Optional.of("Sleeper does not start: the disk is full"));
      child.failing = 0;
      assertThat(child.started.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
      awaitTrouble(supervisor, Optional.empty());
    }
  }

  @Test
  void a_child_that_is_ended_on_purpose_stays_so() throws Exception {
    Supervisor supervisor = Supervisor.of("Sleeper", child, PAUSE);
    supervisor.close();
    child.process().destroyForcibly();
    child.process().onExit().get(1, TimeUnit.MINUTES);
    assertThat(child.attempts.availablePermits()).isZero();
  }

  private static void awaitTrouble(Supervisor supervisor, Optional<String> expected)
      throws InterruptedException {
    for (int look = 0; look < 6_000 && !supervisor.trouble().equals(expected); look++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(supervisor.trouble()).isEqualTo(expected);
  }
}
