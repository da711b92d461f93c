package dev.sextant.standalone.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** The TCP ports on which this JVM listens, as reported by the kernel. */
final class ListeningPorts {

  private static final Path SELF = Path.of("/proc/self");
  private static final String LISTEN = "0A";

  private ListeningPorts() {}

  static Set<Integer> ofThisProcess() throws IOException {
    Set<String> sockets = sockets();
    Set<Integer> ports = new TreeSet<>();
    for (String table : Set.of("net/tcp", "net/tcp6")) {
      for (String line : Files.readAllLines(SELF.resolve(table))) {
        String[] columns = line.strip().split(" +");
        if (columns[3].equals(LISTEN) && sockets.contains("socket:[" + columns[9] + "]")) {
          ports.add(Integer.parseInt(columns[1].substring(columns[1].indexOf(':') + 1), 16));
        }
      }
    }
    return ports;
  }

  private static Set<String> sockets() throws IOException {
    Set<String> sockets = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(SELF.resolve("fd"))) {
      for (Path file : files) {
        if (Files.isSymbolicLink(file)) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      }
    }
    return sockets;
  }
}
