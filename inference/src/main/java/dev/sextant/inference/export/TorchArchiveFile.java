package dev.sextant.inference.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A TorchScript archive, checked before an engine reads it: a zip of one folder with a module, its
 * constants and its code. A file that torch.save wrote has no code, and unpickling it could run
 * any.
 *
 * @param module the bytes of data.pkl
 * @param code TorchScript by file, from the folder {@code code}
 */
@SuppressWarnings("ArrayRecordComponent") // read at once, and never compared
record TorchArchiveFile(byte[] module, Map<String, String> code) {

  private static final int MOST_ENTRIES = 100_000;
  private static final long MOST_UNPACKED = 64L << 20;

  /** Nothing else is in such an archive. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "[^/]+/(data\\.pkl|constants\\.pkl|version|byteorder|\\.format_version|\\.storage_alignment"
              + "|\\.data/[a-z_]+|(data|constants|traced_inputs)/\\d+|traced_inputs\\.pkl"
              + "|extra/[^/]+|code/[^.][^.]*(\\.[A-Za-z0-9_]+)*\\.py(\\.debug_pkl)?)");

  /**
   * What code could do to files, or ask of other libraries, under any name: the printer writes each
   * operator as {@code torch.NAME} or {@code ops.aten.NAME}.
   */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?:\\b[\\w.]+\\.)?\\b(?:save|load|from_file)\\b|\\bops\\b(?!\\.(?:prim|aten)\\.)(?:\\.\\w+)?"
              + "|\\btorch\\b(?!\\.[A-Za-z_])|(?:__torch__\\.)?\\btorch\\.classes\\b[\\w.]*");

  /**
   * Reads an archive.
   *
   * @throws IllegalArgumentException if it is none, or its code asks for more than arithmetic
   * @throws IOException if it cannot be read
   */
  static TorchArchiveFile read(Path file) throws IOException {
    TorchArchiveEnd.require(file);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return read(zip, Files.size(file));
    } catch (ZipException e) {
      throw new IllegalArgumentException(TorchArchiveEnd.EXPECTED.formatted(e.getMessage()), e);
    }
  }

  private static TorchArchiveFile read(ZipFile zip, long size) throws IOException {
    Set<String> roots = new TreeSet<>();
    Set<String> names = new HashSet<>();
    Map<String, String> code = new TreeMap<>();
    byte[] module = null;
    boolean hasConstants = false;
    long room = MOST_UNPACKED;
    long stored = 0;
    if (zip.size() > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "at most %d parts expected, found %d".formatted(MOST_ENTRIES, zip.size()));
    }
    for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      Matcher named = ENTRY.matcher(entry.getName());
      if (!named.matches()) {
        throw new IllegalArgumentException(
            "the parts of a TorchScript archive expected, found " + entry.getName());
      }
      if (!names.add(entry.getName())) {
        // A name leads to one of them only, and engines may take the other one.
        throw new IllegalArgumentException(
            "each part once expected, found two with the name " + entry.getName());
      }
      String part = named.group(1);
      roots.add(entry.getName().substring(0, entry.getName().indexOf('/')));
      hasConstants |= part.equals("constants.pkl");
      stored += entry.getCompressedSize();
      if (part.equals("data.pkl") || part.endsWith(".py")) {
        byte[] bytes = bytes(zip, entry, room);
        room -= bytes.length;
        if (part.equals("data.pkl")) {
          module = bytes;
        } else {
          code.put(part.substring("code/".length()), checked(part, bytes));
        }
      } else if (entry.getMethod() != ZipEntry.STORED) {
        room -= entry.getSize();
        requireRoom(entry.getName(), room);
      }
    }
    if (stored > size) {
      throw new IllegalArgumentException(
          "parts that lie one after another expected, found parts of %d bytes in a file of %d"
              .formatted(stored, size));
    }
    if (roots.size() != 1 || module == null || !hasConstants || code.isEmpty()) {
      throw new IllegalArgumentException(
          "a folder with data.pkl, constants.pkl and code expected, found none: torch.save writes no such file, export the model with torch.jit.trace and save");
    }
    return new TorchArchiveFile(module, code);
  }

  /** Tensors are stored as they are, so that an archive is as large as its tensors. */
  private static void requireRoom(String name, long room) {
    if (room < 0) {
      throw new IllegalArgumentException(
          "tensors without compression, and at most %d bytes of code and other compressed parts together, expected, found more with %s"
              .formatted(MOST_UNPACKED, name));
    }
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry, long room) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readNBytes((int) room + 1);
      requireRoom(entry.getName(), room - bytes.length);
      return bytes;
    }
  }

  private static String checked(String part, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Matcher foreign = FOREIGN.matcher(text);
    if (foreign.find()) {
      throw new IllegalArgumentException(
          "operators of PyTorch that compute expected, found %s in %s: export the model without it"
              .formatted(foreign.group(), part));
    }
    return text;
  }
}
