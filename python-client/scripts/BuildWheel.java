import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Builds the wheel of the Python client, without Python: {@code java BuildWheel.java FOLDER VERSION
 * SOURCES...}. Several folders of sources become one package. The form is that of the "Binary
 * distribution format" of the Python Packaging User Guide, version 1.0. In the folder is also an
 * index of this one package, in the form of the "Simple repository API" (PEP 503), from which pip
 * installs it by its name. The same sources give the same bytes.
 */
final class BuildWheel {

  private static final String NAME = "sextant_client";
  private static final String PROJECT = "sextant-client";
  private static final String PYTHON = ">=3.9";

  private final Map<String, byte[]> files = new TreeMap<>();
  private final String version;

  private BuildWheel(String version) {
    this.version = version.replace("-SNAPSHOT", ".dev0");
  }

  public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
    BuildWheel wheel = new BuildWheel(args[1]);
    for (String sources : List.of(args).subList(2, args.length)) {
      wheel.add(Path.of(sources));
    }
    wheel.write(Path.of(args[0]));
  }

  private void add(Path sources) throws IOException {
    try (Stream<Path> walk = Files.walk(sources)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = sources.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(".py") || name.endsWith("/py.typed")) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
  }

  private void write(Path folder) throws IOException, NoSuchAlgorithmException {
    String info = NAME + "-" + version + ".dist-info/";
    files.put(info + "METADATA", bytes(metadata()));
    files.put(
        info + "WHEEL",
        bytes(
            "Wheel-Version: 1.0\nGenerator: sextant\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
    files.put(info + "RECORD", bytes(record(info + "RECORD")));
    Files.createDirectories(folder);
    deleteWheels(folder);
    Path wheel = folder.resolve(NAME + "-" + version + "-py3-none-any.whl");
    try (OutputStream out = Files.newOutputStream(wheel);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    writeIndex(folder.resolve("simple"), wheel);
  }

  /** What an earlier build has left would be served as well. */
  private static void deleteWheels(Path folder) throws IOException {
    try (DirectoryStream<Path> wheels = Files.newDirectoryStream(folder, NAME + "-*.whl")) {
      for (Path wheel : wheels) {
        Files.delete(wheel);
      }
    }
  }

  private static void writeIndex(Path index, Path wheel)
      throws IOException, NoSuchAlgorithmException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(wheel));
    String file = wheel.getFileName().toString();
    writePage(index, "<a href=\"%1$s/\">%1$s</a>".formatted(PROJECT));
    writePage(
        index.resolve(PROJECT),
        "<a href=\"../../%1$s#sha256=%2$s\" data-requires-python=\"%3$s\">%1$s</a>"
            .formatted(file, HexFormat.of().formatHex(hash), PYTHON.replace(">", "&gt;")));
  }

  private static void writePage(Path folder, String link) throws IOException {
    Files.createDirectories(folder);
    String page =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="pypi:repository-version" content="1.0">
        <title>Python package of Sextant</title>
        </head>
        <body>
        %s
        </body>
        </html>
        """;
    Files.writeString(folder.resolve("index.html"), page.formatted(link));
  }

  private String metadata() {
    return String.join(
        "\n",
        "Metadata-Version: 2.1",
        "Name: " + PROJECT,
        "Version: " + version,
        "Summary: Evaluate the answers of a language model with Sextant",
        "License: Apache-2.0",
        "Requires-Python: " + PYTHON,
        "Provides-Extra: pandas",
        "Requires-Dist: pandas ; extra == 'pandas'",
        "");
  }

  /** A line for each file, with its hash; the last one is for the list itself, without. */
  private String record(String self) throws NoSuchAlgorithmException {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(file.getValue());
      String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
      lines.add("%s,sha256=%s,%d".formatted(file.getKey(), encoded, file.getValue().length));
    }
    lines.add(self + ",,");
    return String.join("\n", lines) + "\n";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
