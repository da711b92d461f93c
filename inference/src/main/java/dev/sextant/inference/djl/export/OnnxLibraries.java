package dev.sextant.inference.djl.export;

import dev.sextant.inference.weights.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ONNX Runtime's native libraries, unpacked once next to those of PyTorch. Left to itself, each JVM
 * unpacks them into a temporary folder, which stays there if the JVM is killed.
 */
final class OnnxLibraries {

  private static final String CACHE = "ENGINE_CACHE_DIR";
  private static final String PATH = "onnxruntime.native.path";
  private static final List<String> NAMES = List.of("libonnxruntime.so", "libonnxruntime4j_jni.so");

  private OnnxLibraries() {}

  /**
   * Unpacks the libraries unless they are there, and tells ONNX Runtime where. Does nothing without
   * a folder for engines, or on another system than 64-bit Linux.
   *
   * @throws IOException if they cannot be read or written
   */
  static void unpack() throws IOException {
    String cache = System.getProperty(CACHE);
    String system = system();
    if (cache == null || system == null || System.getProperty(PATH) != null) {
      return;
    }
    StringBuilder hashes = new StringBuilder();
    for (String name : NAMES) {
      hashes.append(Sha256.of(ByteBuffer.wrap(bytes(system, name))), 0, 8);
    }
    Path folder = Files.createDirectories(Path.of(cache, "onnxruntime-" + hashes));
    for (String name : NAMES) {
      write(folder.resolve(name), bytes(system, name));
    }
    System.setProperty(PATH, folder.toString());
  }

  private static @Nullable String system() {
    String arch = System.getProperty("os.arch");
    return !System.getProperty("os.name").equals("Linux")
        ? null
        : arch.equals("amd64") ? "linux-x64" : arch.equals("aarch64") ? "linux-aarch64" : null;
  }

  private static byte[] bytes(String system, String name) throws IOException {
    String resource = "/ai/onnxruntime/native/%s/%s".formatted(system, name);
    try (InputStream in = OnnxLibraries.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is not on the class path");
      }
      return in.readAllBytes();
    }
  }

  /** Another process may write the same file: each writes its own, and the last one counts. */
  private static void write(Path file, byte[] bytes) throws IOException {
    if (Files.exists(file) && Files.size(file) == bytes.length) {
      return;
    }
    Path own = Files.createTempFile(file.getParent(), "unpacking", null);
    try {
      Files.write(own, bytes);
      Files.move(own, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(own);
    }
  }
}
