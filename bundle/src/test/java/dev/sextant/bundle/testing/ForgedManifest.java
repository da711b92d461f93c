package dev.sextant.bundle.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.file.Checksums;
import dev.sextant.bundle.file.FileHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Changes the manifest of a bundle, as somebody who forges one would. */
public record ForgedManifest(Path folder) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  public static ForgedManifest in(Path folder) {
    return new ForgedManifest(folder);
  }

  public void withoutFile(String name) throws IOException {
    ObjectNode manifest = read();
    Iterator<JsonNode> files = manifest.get("files").iterator();
    while (files.hasNext()) {
      if (files.next().get("name").asText().equals(name)) {
        files.remove();
      }
    }
    write(manifest);
  }

  public void withFile(String name, String sha256) throws IOException {
    ObjectNode manifest = read();
    ((ArrayNode) manifest.get("files"))
        .addObject()
        .put("name", name)
        .putNull("table")
        .put("bytes", 0)
        .put("sha256", sha256);
    write(manifest);
  }

  public void withHash(String name, String sha256) throws IOException {
    ObjectNode manifest = read();
    named(manifest.get("files"), name).put("sha256", sha256);
    write(manifest);
  }

  public void withRows(String table, long rows) throws IOException {
    ObjectNode manifest = read();
    named(manifest.get("tables"), table).put("rows", rows);
    write(manifest);
  }

  /** Makes the hash of the manifest right, and of no other file. */
  public void correctChecksums() throws IOException {
    Path file = folder.resolve(Checksums.FILE);
    Map<String, String> sums =
        new LinkedHashMap<>(Checksums.read(Files.readAllBytes(file)).orElseThrow());
    sums.put(
        BundleManifest.FILE, FileHash.of(Files.readAllBytes(folder.resolve(BundleManifest.FILE))));
    Files.write(file, Checksums.write(sums));
  }

  private static ObjectNode named(JsonNode all, String name) {
    for (JsonNode each : all) {
      if (each.get("name").asText().equals(name)) {
        return (ObjectNode) each;
      }
    }
    throw new AssertionError(name);
  }

  private ObjectNode read() throws IOException {
    return (ObjectNode) MAPPER.readTree(folder.resolve(BundleManifest.FILE).toFile());
  }

  private void write(ObjectNode manifest) throws IOException {
    MAPPER.writeValue(folder.resolve(BundleManifest.FILE).toFile(), manifest);
  }
}
