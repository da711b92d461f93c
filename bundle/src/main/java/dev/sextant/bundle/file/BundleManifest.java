package dev.sextant.bundle.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code manifest.json}: what a bundle holds.
 *
 * @param format name and version of the schema
 * @param about what the bundle is about, in the words of who wrote it
 * @param conventions how values are written, in sentences
 * @param tables in the order in which they were written
 * @param files in the order in which they were written; without manifest and checksums
 */
public record BundleManifest(
    String format,
    JsonNode about,
    Conventions conventions,
    List<TableEntry> tables,
    List<FileEntry> files) {

  public static final String FILE = "manifest.json";

  /** A reader of tables refuses any other. */
  public static final String FORMAT = "sextant-bundle/1";

  /** Of a folder whose sub-folders are bundles. */
  public static final String COLLECTION = "sextant-bundles/1";

  /** Number of bytes that a reader takes. */
  public static final int LONGEST = 16 << 20;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  public BundleManifest {
    tables = List.copyOf(tables);
    files = List.copyOf(files);
  }

  /** How each format writes what it has no words for. */
  public record Conventions(String csv, @JsonProperty("jsonl") String jsonLines, String texts) {

    public static final Conventions USUAL =
        new Conventions(
            "RFC 4180, UTF-8, CRLF. An empty cell is a missing value, a quoted empty cell an empty"
                + " text. An apostrophe goes before a text that begins with = + - @, their"
                + " full-width forms, a tab, a line feed, a carriage return or an apostrophe, so"
                + " that no spreadsheet takes it for a formula: remove the first apostrophe of a"
                + " text to get it back.",
            "UTF-8. A missing value is null. NaN and infinities are the texts NaN, Infinity and"
                + " -Infinity.",
            "U+FFFD replaces NUL and each half of a surrogate pair.");
  }

  /**
   * A table.
   *
   * @param replacedCharacters number of characters that no format can take
   */
  public record TableEntry(
      String name, long rows, long replacedCharacters, List<ColumnEntry> columns) {

    public TableEntry {
      Objects.requireNonNull(name);
      columns = List.copyOf(columns);
    }
  }

  /** A column, with its type and whether a value may be missing. */
  public record ColumnEntry(String name, String type, boolean optional) {}

  /**
   * A file.
   *
   * @param table that it holds; null: none
   */
  public record FileEntry(String name, @Nullable String table, long bytes, String sha256) {

    public FileEntry {
      Objects.requireNonNull(name);
      Objects.requireNonNull(sha256);
    }
  }

  /** Returns whether sub-folders are bundles. */
  public boolean hasBundles() {
    return format.equals(COLLECTION);
  }

  /** Returns the file of a name. */
  public Optional<FileEntry> file(String name) {
    return files.stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** Returns the table of a name. */
  public Optional<TableEntry> table(String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst();
  }

  /** Returns the content of the file. */
  public byte[] write() {
    try {
      return MAPPER.writeValueAsBytes(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records can always be written", e);
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException if it is of neither format
   */
  public static BundleManifest read(byte[] content) throws IOException {
    JsonNode json = MAPPER.readTree(content);
    if (!Set.of(FORMAT, COLLECTION).contains(json.path("format").asText())) {
      throw new IOException(
          "expected a manifest of %s or %s, found '%s'"
              .formatted(FORMAT, COLLECTION, json.path("format").asText()));
    }
    BundleManifest manifest = MAPPER.treeToValue(json, BundleManifest.class);
    Set<String> names = new HashSet<>();
    for (FileEntry file : manifest.files()) {
      if (!manifest.mayHave(file.name()) || file.bytes() < 0) {
        throw new IOException("not a file of a bundle: " + file);
      }
      if (!names.add(file.name())) {
        throw new IOException("the file %s is listed twice".formatted(file.name()));
      }
    }
    Set<String> tables = new HashSet<>();
    for (TableEntry table : manifest.tables()) {
      if (!tables.add(table.name())) {
        throw new IOException("the table %s is listed twice".formatted(table.name()));
      }
    }
    return manifest;
  }

  /** Manifest and checksums do not list themselves. */
  private boolean mayHave(String name) {
    return !Set.of(FILE, Checksums.FILE).contains(name)
        && (hasBundles() ? FileNames.isSafePath(name) : FileNames.isSafe(name));
  }
}
