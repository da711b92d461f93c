package dev.sextant.images;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** An image in the OCI layout, read from its file. */
record ImageFile(Map<String, byte[]> parts) {

  /** A file of an image. */
  record Entry(int mode, long user, String content) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  static ImageFile read(Path file) throws IOException {
    Map<String, byte[]> parts = new HashMap<>();
    try (TarArchiveInputStream tar = new TarArchiveInputStream(Files.newInputStream(file))) {
      for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
        parts.put(each.getName(), tar.readAllBytes());
      }
    }
    return new ImageFile(parts);
  }

  JsonNode configuration() {
    return json(blob(manifest().path("config"))).path("config");
  }

  /** Returns the digests of the layers. */
  List<String> layers() {
    List<String> layers = new ArrayList<>();
    manifest().path("layers").forEach(layer -> layers.add(layer.path("digest").asText()));
    return layers;
  }

  /** Returns the files of all layers by their paths. */
  Map<String, Entry> files() {
    Map<String, Entry> files = new LinkedHashMap<>();
    manifest().path("layers").forEach(layer -> unpack(blob(layer), files));
    return files;
  }

  private static void unpack(byte[] layer, Map<String, Entry> files) {
    try (InputStream bytes = new GZIPInputStream(new ByteArrayInputStream(layer));
        TarArchiveInputStream tar = new TarArchiveInputStream(bytes)) {
      for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
        String content = new String(tar.readAllBytes(), StandardCharsets.ISO_8859_1);
        files.put(
            "/" + each.getName().replaceAll("^/|/$", ""),
            new Entry(each.getMode() & 07777, each.getLongUserId(), content));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode manifest() {
    return json(blob(json(parts.get("index.json")).path("manifests").path(0)));
  }

  private byte[] blob(JsonNode descriptor) {
    return parts.get("blobs/" + descriptor.path("digest").asText().replace(':', '/'));
  }

  private static JsonNode json(byte[] text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
