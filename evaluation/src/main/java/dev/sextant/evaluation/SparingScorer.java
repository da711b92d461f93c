package dev.sextant.evaluation;

import dev.sextant.metrics.item.ItemText;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;

/**
 * Scores items together. If that fails, it scores them one by one, so that a text that the model
 * cannot take fails only its own item.
 */
public final class SparingScorer implements ItemScorer {

  private final ItemScorer inner;
  private final Predicate<RuntimeException> nobodysFault;

  /**
   * @param nobodysFault whether a failure, such as unreachable tables, must not be attributed to an
   *     item; a stopping process never is
   */
  public SparingScorer(ItemScorer inner, Predicate<RuntimeException> nobodysFault) {
    this.inner = inner;
    this.nobodysFault = nobodysFault;
  }

  /**
   * @throws CancellationException if the process is stopping or this thread is interrupted
   * @throws RuntimeException any failure that no item has caused
   */
  @Override
  public List<Evaluated> score(List<ItemText> items) {
    try {
      return inner.score(items);
    } catch (RuntimeException e) {
      throwIfNobodysFault(e);
      return items.size() == 1
          ? List.of(Evaluated.Failed.of(e))
          : items.stream().map(this::alone).toList();
    }
  }

  private Evaluated alone(ItemText item) {
    try {
      return inner.score(List.of(item)).get(0);
    } catch (RuntimeException e) {
      throwIfNobodysFault(e);
      return Evaluated.Failed.of(e);
    }
  }

  private void throwIfNobodysFault(RuntimeException e) {
    if (e instanceof CancellationException || nobodysFault.test(e)) {
      throw e;
    }
  }
}
