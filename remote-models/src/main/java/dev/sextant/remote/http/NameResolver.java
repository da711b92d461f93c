package dev.sextant.remote.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names. */
@FunctionalInterface
public interface NameResolver {

  /** Returns all addresses of a host. */
  List<InetAddress> resolve(String host) throws UnknownHostException;

  /** Asks the system. */
  static NameResolver system() {
    return host -> List.of(InetAddress.getAllByName(host));
  }
}
