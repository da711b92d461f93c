package dev.sextant.remote.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/** Classifies public internet addresses (IANA's special-purpose registries, RFC 6890). */
final class PublicAddresses {

  /** Non-public networks: first byte, second byte, prefix length. */
  private static final List<int[]> SPECIAL =
      List.of(
          new int[] {0, 0, 8},
          new int[] {10, 0, 8},
          new int[] {100, 64, 10},
          new int[] {127, 0, 8},
          new int[] {169, 254, 16},
          new int[] {172, 16, 12},
          new int[] {192, 168, 16},
          new int[] {198, 18, 15},
          new int[] {224, 0, 3});

  /** Non-public networks of 24 bits: first, second and third byte. */
  private static final List<int[]> SPECIAL_24 =
      List.of(
          new int[] {192, 0, 0},
          new int[] {192, 0, 2},
          new int[] {198, 51, 100},
          new int[] {203, 0, 113});

  private static final int GLOBAL_UNICAST = 0x20;
  private static final int TOP_THREE_BITS = 0xE0;

  private PublicAddresses() {}

  /** Returns whether the address can belong to a public server. */
  static boolean contain(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes);
  }

  private static boolean isPublic4(byte[] bytes) {
    int network = (unsigned(bytes[0]) << 8) | unsigned(bytes[1]);
    boolean special =
        SPECIAL.stream()
            .anyMatch(each -> (network ^ (each[0] << 8 | each[1])) >>> (16 - each[2]) == 0);
    return !special
        && SPECIAL_24.stream()
            .noneMatch(
                each -> network == (each[0] << 8 | each[1]) && unsigned(bytes[2]) == each[2]);
  }

  /** Classifies an address that embeds an IPv4 address (NAT64, 6to4) by the embedded one. */
  private static boolean isPublic6(byte[] bytes) {
    if (startsWith(bytes, 0x00, 0x64, 0xff, 0x9b)) {
      return isPublic4(Arrays.copyOfRange(bytes, 12, 16));
    }
    if (startsWith(bytes, 0x20, 0x02)) {
      return isPublic4(Arrays.copyOfRange(bytes, 2, 6));
    }
    return (unsigned(bytes[0]) & TOP_THREE_BITS) == GLOBAL_UNICAST
        && !startsWith(bytes, 0x20, 0x01, 0x00, 0x00)
        && !startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8);
  }

  private static boolean startsWith(byte[] bytes, int... prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if (unsigned(bytes[i]) != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  private static int unsigned(byte octet) {
    return octet & 0xff;
  }
}
