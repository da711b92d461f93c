package dev.sextant.remote.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.DnsResolver;

/** Gives the client only addresses that the rule allows; it connects to no others. */
final class CheckedResolver implements DnsResolver {

  private final NameResolver names;
  private final AddressRule rule;

  CheckedResolver(NameResolver names, AddressRule rule) {
    this.names = names;
    this.rule = rule;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    List<InetAddress> found = names.resolve(host);
    for (InetAddress address : found) {
      Optional<String> refusal = rule.refusal(host, address);
      if (refusal.isPresent()) {
        throw new AddressRefusedException("The host %s %s".formatted(host, refusal.get()));
      }
    }
    return found.toArray(InetAddress[]::new);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  /** The rule refused an address. */
  static final class AddressRefusedException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    AddressRefusedException(String sentence) {
      super(sentence);
    }
  }
}
