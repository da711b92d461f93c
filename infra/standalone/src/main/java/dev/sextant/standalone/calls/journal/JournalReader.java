package dev.sextant.standalone.calls.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.standalone.calls.journal.JournalState.OpenAttempt;
import dev.sextant.standalone.console.Halt;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a journal into a state. A last line without its end was being written at a crash. */
final class JournalReader {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RandomAccessFile file;
  private final Path path;
  private final JournalState state;
  private @Nullable JsonNode settings;

  JournalReader(RandomAccessFile file, Path path, JournalState state) {
    this.file = file;
    this.path = path;
    this.state = state;
  }

  /**
   * Reads all lines, and cuts off a torn last one.
   *
   * @return the settings; null if the journal is new
   * @throws Halt if a line is damaged
   */
  @Nullable JsonNode read() throws IOException {
    long start = 0;
    long number = 1;
    // A second channel would release the lock of this process when it is closed (POSIX).
    InputStream in = new BufferedInputStream(Channels.newInputStream(file.getChannel()));
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        add(line.toByteArray(), start, number++);
        start += line.size() + 1;
        line.reset();
      } else {
        line.write(next);
      }
    }
    file.getChannel().truncate(start);
    return settings;
  }

  private void add(byte[] bytes, long position, long number) {
    try {
      add(JSON.readTree(bytes), position);
    } catch (IOException | RuntimeException e) {
      throw Halt.error(
          "The journal %s is damaged at line %d. Restore the file, or choose another --out."
              .formatted(path, number),
          e);
    }
  }

  private void add(JsonNode line, long position) throws IOException {
    String draw = line.path("draw").asText();
    int tries = line.path("try").asInt();
    switch (line.path("type").asText()) {
      case JournalLine.SETTINGS -> settings = line.path("settings");
      case JournalLine.PROBE -> state.probed(Dialect.of(line.path("dialect")));
      case JournalLine.OPEN ->
          state.opened(new OpenAttempt(draw, tries, JournalLine.usage(line.path("most"))));
      case JournalLine.POSSIBLY_PAID ->
          state.abandoned(draw, tries, JournalLine.usage(line.path("most")));
      case JournalLine.CLOSE -> close(line, draw, tries, position);
      default -> throw new IOException("unknown type of line");
    }
  }

  private void close(JsonNode line, String draw, int tries, long position) throws IOException {
    JsonNode used = line.at("/reply/usage");
    state.closed(
        draw,
        tries,
        line.path("may_be_paid").asBoolean(),
        used.isObject() ? JournalLine.usage(used) : null,
        DrawOutcome.of(line.path("outcome").asText()).orElse(null),
        line.at("/reply/served/fingerprint").textValue(),
        position);
  }
}
