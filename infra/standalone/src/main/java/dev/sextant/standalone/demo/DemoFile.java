package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What an instance remembers of its demo, in its data directory.
 *
 * @param port of the scripted endpoint; 0: none was open yet
 * @param complete whether everything was created, so that nothing is created again
 * @param week the last one that the campaign has begun; 0: none
 */
record DemoFile(int port, boolean complete, int week) {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
  private static final DemoFile NONE = new DemoFile(0, false, 0);

  /** Reads the file; one that is missing or damaged counts as that of a first start. */
  static DemoFile read(Path file) {
    if (!Files.exists(file)) {
      return NONE;
    }
    try {
      JsonNode stored = JSON.readTree(Files.readAllBytes(file));
      return new DemoFile(
          stored.path("port").asInt(),
          stored.path("complete").asBoolean(),
          stored.path("week").asInt());
    } catch (IOException e) {
      return NONE;
    }
  }

  void write(Path file) throws IOException {
    PrivateFiles.write(file, JSON.writeValueAsBytes(this));
  }
}
