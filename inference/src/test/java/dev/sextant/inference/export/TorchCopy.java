package dev.sextant.inference.export;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A copy of the committed TorchScript export, whose parts a test changes. */
public final class TorchCopy {

  /** The part with the network's method forward. */
  public static final String CODE = "archive/code/__torch__.py";

  private final Path folder;
  private final Map<String, byte[]> parts = new LinkedHashMap<>();

  private TorchCopy(Path folder) {
    this.folder = folder;
  }

  /** Copies it into a folder that exists. */
  public static TorchCopy into(Path folder) throws IOException, URISyntaxException {
    TorchCopy copy = new TorchCopy(folder);
    String resource = "/parity/exports/electra";
    Path from =
        Path.of(Objects.requireNonNull(TorchCopy.class.getResource(resource), resource).toURI());
    try (var files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    try (ZipFile zip = new ZipFile(copy.file().toFile())) {
      for (var all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        copy.parts.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return copy;
  }

  public Path file() {
    return folder.resolve("electra.pt");
  }

  /** Returns the content of each part by its name; changes count once they are written. */
  public Map<String, byte[]> parts() {
    return parts;
  }

  /** Changes the code. */
  public TorchCopy code(UnaryOperator<String> change) {
    parts.compute(
        CODE,
        (name, code) ->
            change
                .apply(new String(Objects.requireNonNull(code), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Writes the file with all parts. */
  public void write() throws IOException {
    try (OutputStream out = Files.newOutputStream(file());
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue());
        zip.closeEntry();
      }
    }
  }
}
