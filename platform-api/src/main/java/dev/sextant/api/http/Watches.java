package dev.sextant.api.http;

import io.vertx.core.Future;
import java.util.List;

/** All watches as one. */
final class Watches {

  private final List<Watch> all;

  Watches(List<Watch> all) {
    this.all = List.copyOf(all);
  }

  void notRecognised(String address) {
    all.forEach(watch -> watch.notRecognised(address));
  }

  void ended(Attempt attempt) {
    all.forEach(watch -> watch.ended(attempt));
  }

  Future<Attempt> before(Attempt attempt) {
    Future<Void> passed = Future.succeededFuture();
    for (Watch watch : all) {
      passed = passed.compose(so -> watch.before(attempt));
    }
    return passed.map(attempt);
  }

  Future<Void> during(Attempt attempt) {
    Future<Void> passed = Future.succeededFuture();
    for (Watch watch : all) {
      passed = passed.compose(so -> watch.during(attempt));
    }
    return passed;
  }

  Future<Reply> after(Attempt attempt, Reply reply) {
    Future<Void> heard = Future.succeededFuture();
    for (int i = all.size() - 1; i >= 0; i--) {
      Watch watch = all.get(i);
      heard = heard.compose(so -> watch.after(attempt, reply));
    }
    return heard.map(reply);
  }
}
