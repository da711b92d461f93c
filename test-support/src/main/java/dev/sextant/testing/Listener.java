package dev.sextant.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A TCP port on which a process accepts connections, as reported by the kernel.
 *
 * @param address local address in hexadecimal, as in {@code /proc/net/tcp}
 */
public record Listener(String address, int port, long process) {

  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  private static final String LISTEN = "0A";
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int HEXADECIMAL = 16;

  /** Returns the listeners of a process. */
  public static List<Listener> of(ProcessHandle process) throws IOException {
    Set<String> sockets = sockets(process);
    List<Listener> listeners = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", table))) {
        String[] columns = line.strip().split(" +");
        if (columns[STATE].equals(LISTEN) && sockets.contains("socket:[" + columns[INODE] + "]")) {
          listeners.add(listener(columns[1].split(":"), process));
        }
      }
    }
    return listeners;
  }

  /** Returns the listeners of a process and of all processes that it started. */
  public static List<Listener> ofTree(ProcessHandle process) throws IOException {
    List<Listener> listeners = new ArrayList<>();
    for (ProcessHandle each : Stream.concat(Stream.of(process), process.descendants()).toList()) {
      listeners.addAll(of(each));
    }
    return listeners;
  }

  /** Returns whether only programs of this machine can connect. */
  public boolean isLoopback() {
    return LOOPBACK.contains(address);
  }

  private static Listener listener(String[] address, ProcessHandle process) {
    return new Listener(address[0], Integer.parseInt(address[1], HEXADECIMAL), process.pid());
  }

  private static Set<String> sockets(ProcessHandle process) throws IOException {
    Set<String> sockets = new HashSet<>();
    Path descriptors = Path.of("/proc/" + process.pid() + "/fd");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(descriptors)) {
      for (Path file : files) {
        if (Files.isSymbolicLink(file)) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      }
    }
    return sockets;
  }
}
