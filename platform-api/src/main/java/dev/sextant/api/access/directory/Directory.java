package dev.sextant.api.access.directory;

import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The people and programs of all tenants at the identity provider.
 *
 * <p>The rows of {@code tenants} are the authority; the directory mirrors them. Changes may be
 * repeated: they find and complete what already exists. Every method fails with a {@link
 * dev.sextant.api.http.Refusal}: {@code identity-provider-unavailable} if the provider does not
 * answer, {@code not-found} for unknown people and programs.
 */
public interface Directory {

  /** The organizations of tenants. */
  Organizations organizations();

  /** The members of tenants. */
  Members members();

  /** Programs of tenants, with credentials of their own. */
  ServiceClients serviceClients();

  /** Programs of operators. */
  OperatorClients operatorClients();

  Future<Void> close();

  /**
   * Returns all entries of a list that is read in pages.
   *
   * @param page returns entries, by the number of those to skip and the most to return
   */
  static <T> Future<List<T>> all(BiFunction<Integer, Integer, Future<List<T>>> page) {
    int most = 100;
    List<T> all = new ArrayList<>();
    return EachInTurn.untilLast(
            () ->
                page.apply(all.size(), most)
                    .onSuccess(all::addAll)
                    .map(found -> found.size() < most))
        .map(all);
  }
}
