package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.jobs.JobSessions;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ReportMakerTest {

  @Test
  void a_part_that_ignores_interrupts_keeps_no_connection() throws Exception {
    Logger log = (Logger) LoggerFactory.getLogger(ReportMaker.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    log.addAppender(lines);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    try (TestDatabase database = TestDatabase.create()) {
      TaskThreads threads = new TaskThreads(1);
      TenantTransactions tables = open(database);
      threads.execute(
          () ->
              tables.inTenant(
                  "compute",
                  connection -> {
                    begun.countDown();
                    awaitIgnoringInterrupts(released);
                    return true;
                  }));
      begun.await();
      JobSessions sessions = new JobSessions(database);
      assertThat(sessions.open()).isEqualTo(1);

      ReportMaker.end(threads, tables, Duration.ofMillis(1));

      sessions.awaitNone();
      assertThat(lines.list)
          .singleElement()
          .satisfies(line -> assertThat(line.getLevel()).isEqualTo(Level.WARN))
          .satisfies(line -> assertThat(line.getFormattedMessage()).contains("still computes"));
      assertThat(released.getCount()).as("the part still computes").isEqualTo(1);
      released.countDown();
      assertThat(threads.end(Duration.ofMinutes(2))).isTrue();
      assertThat(sessions.open()).isZero();
    } finally {
      released.countDown();
      log.detachAppender(lines);
    }
  }

  private static void awaitIgnoringInterrupts(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException ignored) {
        // a part that computes does not look
      }
    }
  }

  private static TenantTransactions open(TestDatabase database) {
    return JobsDatabase.of(database, database.acme()).openNow();
  }
}
