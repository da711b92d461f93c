package dev.sextant.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes the checksums of a bundle right for a changed file, as somebody who forges one would. */
final class Checksums {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Checksums() {}

  static void correct(Path bundle, String changed) throws IOException {
    Path manifest = bundle.resolve("manifest.json");
    JsonNode json = MAPPER.readTree(manifest.toFile());
    byte[] content = Files.readAllBytes(bundle.resolve(changed));
    for (JsonNode file : json.get("files")) {
      if (file.get("name").asText().equals(changed)) {
        ((ObjectNode) file).put("bytes", content.length).put("sha256", sha256(content));
      }
    }
    MAPPER.writeValue(manifest.toFile(), json);
    StringBuilder lines = new StringBuilder();
    for (JsonNode file : json.get("files")) {
      line(lines, file.get("sha256").asText(), file.get("name").asText());
    }
    line(lines, sha256(Files.readAllBytes(manifest)), "manifest.json");
    Files.writeString(
        bundle.resolve("SHA256SUMS"),
        "# SHA-256 of the lines below: " + sha256(lines.toString().getBytes(UTF_8)) + "\n" + lines);
  }

  private static void line(StringBuilder lines, String sha256, String name) {
    lines.append(sha256).append("  ").append(name).append('\n');
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
