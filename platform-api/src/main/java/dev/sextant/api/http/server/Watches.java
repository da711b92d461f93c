package dev.sextant.api.http.server;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Combines all watches into one. */
final class Watches {

  private final List<Watch> all;
  private final List<Watch> innermostFirst;

  Watches(List<Watch> all) {
    this.all = List.copyOf(all);
    List<Watch> reversed = new ArrayList<>(all);
    Collections.reverse(reversed);
    this.innermostFirst = List.copyOf(reversed);
  }

  void notRecognised(String address) {
    all.forEach(watch -> watch.notRecognised(address));
  }

  void ended(Attempt attempt) {
    all.forEach(watch -> watch.ended(attempt));
  }

  Future<Attempt> before(Attempt attempt) {
    return EachInTurn.run(all, watch -> watch.before(attempt)).map(attempt);
  }

  Future<Void> during(Attempt attempt) {
    return EachInTurn.run(all, watch -> watch.during(attempt));
  }

  Future<Reply> after(Attempt attempt, Reply reply) {
    return EachInTurn.run(innermostFirst, watch -> watch.after(attempt, reply)).map(reply);
  }
}
