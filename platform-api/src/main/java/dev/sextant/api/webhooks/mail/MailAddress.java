package dev.sextant.api.webhooks.mail;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One address as {@code mailto:} and itself: ASCII, with no header, no escape and no second
 * address, so it can be written into a mail as it is.
 */
public final class MailAddress {

  private static final String SCHEME = "mailto:";
  private static final int LONGEST = 254;
  private static final Pattern FORM =
      Pattern.compile(
          "[A-Za-z0-9!$&'*+/=^_`{|}~-]+(\\.[A-Za-z0-9!$&'*+/=^_`{|}~-]+)*"
              + "@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?");
  private static final int LONGEST_LOCAL = 64;

  private MailAddress() {}

  /** Returns whether a URL is meant as an address of mail, valid or not. */
  public static boolean isMail(String url) {
    return url.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /** Returns the address of a URL; empty if it is not one valid address. */
  public static Optional<String> of(String url) {
    return isMail(url)
        ? Optional.of(url.substring(SCHEME.length())).filter(MailAddress::isValid)
        : Optional.empty();
  }

  /** Returns the URL of an address. */
  public static String url(String address) {
    return SCHEME + address;
  }

  static boolean isValid(String address) {
    return address.length() <= LONGEST
        && address.indexOf('@') <= LONGEST_LOCAL
        && FORM.matcher(address).matches();
  }
}
