package dev.sextant.inference.export;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files in which zip readers find different parts. */
class TorchArchiveEndTest {

  private static final int END_BYTES = 22;
  private static final String HARMLESS = "def forward(self): return 1";
  private static final String HARMFUL = "torch.save(self, 'x')      ";

  @TempDir private Path folder;

  private Path file;
  private byte[] zip;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("model.pt");
    zip = zip(HARMLESS);
  }

  @Test
  void an_archive_with_or_without_the_records_of_a_large_one_is_read() throws Exception {
    Files.write(file, zip);
    assertThat(TorchArchiveFile.read(file).code()).containsValue(HARMLESS);

    Files.write(file, large(Map.of()));
    assertThat(TorchArchiveFile.read(file).code()).containsValue(HARMLESS);
  }

  /** Java reads the first archive here, and libtorch the second one. */
  @Test
  void a_list_that_readers_find_at_different_places_is_refused() throws Exception {
    byte[] harmful = zip(HARMFUL);
    int base = harmful.length;
    ByteBuffer both = bytes(Arrays.copyOf(harmful, harmful.length + zip.length));
    both.put(base, zip);
    // The offset within the file is that of the harmful list, which has the same length.
    assertThat(both.getInt(both.capacity() - 6)).isEqualTo(end(harmful).getInt(16));
    Files.write(file, both.array());

    try (ZipFile seen = new ZipFile(file.toFile())) {
      assertThat(new String(seen.getInputStream(entry(seen)).readAllBytes(), UTF_8))
          .isEqualTo(HARMLESS);
    }
    assertRefused("its list of parts does not lie before its end");
  }

  @Test
  void bytes_and_a_comment_after_the_end_are_refused() throws Exception {
    Files.write(file, Arrays.copyOf(zip, zip.length + 1));
    assertRefused("zip");

    byte[] commented = Arrays.copyOf(zip, zip.length + END_BYTES);
    commented[zip.length - 2] = END_BYTES;
    Files.write(file, commented);
    assertRefused("its end is not at its last byte");
  }

  @ParameterizedTest
  @CsvSource({
    "locator, 8, the end of a large archive is not before its locator",
    "locator, 4, it is one of several files",
    "end, 4, the end of a large archive is not before its locator",
    "end, 24, it is one of several files",
    "end, 40, its two ends disagree",
    "end, 48, its two ends disagree"
  })
  void records_of_a_large_archive_that_leave_a_choice_are_refused(
      String record, int field, String sentence) throws Exception {
    Files.write(file, large(Map.of(record, field)));

    assertRefused(sentence);
  }

  @Test
  void a_large_archive_without_its_records_is_refused() throws Exception {
    bytes(zip).putInt(zip.length - 6, -1);
    Files.write(file, zip);

    assertRefused("it lacks the end of a large archive");
  }

  @Test
  void two_parts_of_one_name_are_refused() throws Exception {
    byte[] twice = zip(HARMLESS, "archive/code/__torch__.px");
    String text = new String(twice, ISO_8859_1);
    Files.write(file, text.replace(".px", ".py").getBytes(ISO_8859_1));

    assertRefused("each part once expected, found two with the name archive/code/__torch__.py");
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(() -> TorchArchiveFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence);
  }

  /** Adds the records that libtorch writes, with one to a field of some. */
  private byte[] large(Map<String, Integer> changes) {
    int at = zip.length - END_BYTES;
    ByteBuffer end = end(zip);
    ByteBuffer end64 = bytes(new byte[56]).putInt(0, 0x06064b50).putLong(4, 44);
    end64.putLong(24, end.getShort(10)).putLong(32, end.getShort(10));
    end64.putLong(40, end.getInt(12)).putLong(48, end.getInt(16));
    ByteBuffer locator = bytes(new byte[20]).putInt(0, 0x07064b50).putLong(8, at).putInt(16, 1);
    Map<String, ByteBuffer> records = Map.of("locator", locator, "end", end64);
    changes.forEach(
        (record, field) ->
            records.get(record).put(field, (byte) (records.get(record).get(field) + 1)));
    ByteArrayOutputStream large = new ByteArrayOutputStream();
    large.write(zip, 0, at);
    large.writeBytes(end64.array());
    large.writeBytes(locator.array());
    large.write(zip, at, END_BYTES);
    return large.toByteArray();
  }

  private static ByteBuffer end(byte[] zip) {
    return bytes(Arrays.copyOfRange(zip, zip.length - END_BYTES, zip.length));
  }

  private static ByteBuffer bytes(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ZipEntry entry(ZipFile zip) {
    return zip.getEntry("archive/code/__torch__.py");
  }

  /** An archive of stored parts, so that archives of equally long code are equally long. */
  private static byte[] zip(String code, String... others) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      add(zip, "archive/data.pkl", "a");
      add(zip, "archive/constants.pkl", "b");
      add(zip, "archive/code/__torch__.py", code);
      for (String other : List.of(others)) {
        add(zip, other, code);
      }
    }
    return bytes.toByteArray();
  }

  private static void add(ZipOutputStream zip, String name, String text) throws IOException {
    byte[] content = text.getBytes(UTF_8);
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
