package dev.sextant.api.access.sessions;

import dev.sextant.api.http.Call;

/**
 * Where a session was opened, for its owner to recognise it by.
 *
 * @param userAgent what the program called itself
 * @param address where it called from
 */
public record SessionOrigin(String userAgent, String address) {

  private static final int LONGEST_NAME = 300;
  private static final int LONGEST_ADDRESS = 100;

  public SessionOrigin {
    userAgent = shortened(userAgent, LONGEST_NAME);
    address = shortened(address, LONGEST_ADDRESS);
  }

  /** Returns where the call comes from. */
  public static SessionOrigin of(Call call) {
    return new SessionOrigin(call.header("User-Agent").orElse("unknown"), call.address());
  }

  private static String shortened(String text, int longest) {
    return text.substring(0, Math.min(text.length(), longest));
  }
}
