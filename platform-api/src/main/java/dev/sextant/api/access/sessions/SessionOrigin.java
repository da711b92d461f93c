package dev.sextant.api.access.sessions;

import dev.sextant.api.http.Call;

/**
 * Where a session was opened, so that its owner recognises it.
 *
 * @param userAgent User-Agent header of the client
 * @param address address of the client
 */
public record SessionOrigin(String userAgent, String address) {

  private static final int LONGEST_NAME = 300;
  private static final int LONGEST_ADDRESS = 100;

  public SessionOrigin {
    userAgent = shortened(userAgent, LONGEST_NAME);
    address = shortened(address, LONGEST_ADDRESS);
  }

  /** Returns the origin of a call. */
  public static SessionOrigin of(Call call) {
    return new SessionOrigin(call.header("User-Agent").orElse("unknown"), call.address());
  }

  private static String shortened(String text, int longest) {
    return text.substring(0, Math.min(text.length(), longest));
  }
}
