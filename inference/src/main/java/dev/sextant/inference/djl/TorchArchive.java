package dev.sextant.inference.djl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the input of {@code torch::jit::load}: a zip of TorchScript code and of a pickled module.
 * It contains no weights; the module receives them through a method.
 */
final class TorchArchive {

  /**
   * Version of the file format. libtorch 2.x writes this one, so it does not substitute older
   * operators.
   */
  private static final String FORMAT = "10\n";

  private static final String ROOT = "model/";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes);

  private TorchArchive() {
    zip.setMethod(ZipOutputStream.STORED);
  }

  /**
   * Returns the archive of a module.
   *
   * @param className name of the module's class, declared in {@code __torch__.py}
   * @param attributes all that the class declares, as {@link Pickle} takes them
   * @param code TorchScript by file; {@code __torch__/kernels.py} is imported as {@code
   *     __torch__.kernels}
   */
  static byte[] of(String className, Map<String, Object> attributes, Map<String, String> code) {
    TorchArchive archive = new TorchArchive();
    try (ZipOutputStream zip = archive.zip) {
      archive.add("data.pkl", Pickle.module(className, attributes));
      archive.add("constants.pkl", Pickle.emptyTuple());
      for (Map.Entry<String, String> file : code.entrySet()) {
        archive.add("code/" + file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
      }
      archive.add("version", FORMAT.getBytes(StandardCharsets.US_ASCII));
      zip.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return archive.bytes.toByteArray();
  }

  private void add(String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(ROOT + name);
    CRC32 checksum = new CRC32();
    checksum.update(content);
    entry.setCrc(checksum.getValue());
    entry.setSize(content.length);
    entry.setCompressedSize(content.length);
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
