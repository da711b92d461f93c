package dev.sextant.api.login;

import java.util.List;
import java.util.function.Consumer;

/** The password of a role of the database, which may change while the process runs. */
@FunctionalInterface
public interface Passwords {

  /**
   * Returns what to sign in with now. May block for as long as reading a file takes.
   *
   * @throws RuntimeException if no password was ever known
   */
  Attempt attempt();

  /**
   * What to sign in with now.
   *
   * @param candidates passwords in the order in which to try them; at least one
   * @param settled whether the first one need not be tried before it is used
   * @param worked takes the candidate that Postgres has taken
   */
  record Attempt(List<String> candidates, boolean settled, Consumer<String> worked) {

    public Attempt {
      candidates = List.copyOf(candidates);
    }

    /** Omits the passwords. */
    @Override
    public String toString() {
      return "Attempt[%d candidates]".formatted(candidates.size());
    }
  }

  /** Returns a password that never changes. */
  static Passwords of(String password) {
    Attempt only = new Attempt(List.of(password), true, worked -> {});
    return () -> only;
  }
}
