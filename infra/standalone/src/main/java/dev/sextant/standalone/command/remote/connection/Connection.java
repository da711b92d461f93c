package dev.sextant.standalone.command.remote.connection;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.command.remote.output.Output;

/**
 * An instance, ready for requests.
 *
 * @param address of the instance
 * @param options that lead another command to the same instance, such as {@code --profile prod};
 *     empty: none are needed
 */
public record Connection(ApiClient api, String address, String options, Output output)
    implements AutoCloseable {

  /** Returns a command for people to type, which reaches the same instance. */
  public String hint(String words) {
    return "./sextant " + words + (options.isEmpty() ? "" : " " + options);
  }

  @Override
  public void close() {
    api.close();
  }

  /** Returns the names of the instance's objects. */
  public Names names() {
    return new Names(api);
  }
}
