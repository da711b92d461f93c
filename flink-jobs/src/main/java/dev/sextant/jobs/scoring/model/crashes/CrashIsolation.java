package dev.sextant.jobs.scoring.model.crashes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.ForwardingEmbedder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.Sha256;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * An embedder in native code, which a text can end together with the whole process. A text during
 * which processes have ended repeatedly is computed alone, and one that has then ended them again
 * is refused: its item fails, and the others go on.
 *
 * <p>Token vectors are computed without this care.
 */
public final class CrashIsolation extends ForwardingEmbedder {

  /** The write lock is for a text that is computed alone; fair, or it would wait for ever. */
  private static final ReentrantReadWriteLock PROCESS = new ReentrantReadWriteLock(true);

  private final CrashJournal journal;

  /**
   * @param inner closed with this one
   */
  public CrashIsolation(Embedder inner, CrashJournal journal) {
    super(inner, questions -> new CrashIsolation(questions, journal));
    this.journal = journal;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    Map<String, Embedding> byText = new HashMap<>();
    embed(List.copyOf(new LinkedHashSet<>(texts)), (some, billed) -> byText.putAll(some));
    return texts.stream().map(text -> Objects.requireNonNull(byText.get(text))).toList();
  }

  @Override
  public void embed(List<String> texts, EmbeddingReceiver receiver) {
    if (journal.isEmpty()) {
      receiver.receive(compute(texts, false), 0);
      return;
    }
    List<String> innocent = new ArrayList<>();
    List<String> suspects = new ArrayList<>();
    int guilty = 0;
    for (String text : texts) {
      Fate fate = journal.fate(key(text));
      if (fate.isGuilty()) {
        guilty++;
      } else {
        (fate.isSuspect() ? suspects : innocent).add(text);
      }
    }
    if (!innocent.isEmpty()) {
      receiver.receive(compute(innocent, false), 0);
    }
    for (String text : suspects) {
      receiver.receive(compute(List.of(text), true), 0);
    }
    if (guilty > 0) {
      throw new ModelException(
          "The process has ended repeatedly while the embedder computed this text alone.");
    }
  }

  private Map<String, Embedding> compute(List<String> texts, boolean alone) {
    List<String> keys = texts.stream().map(this::key).toList();
    Lock lock = alone ? PROCESS.writeLock() : PROCESS.readLock();
    List<Embedding> embeddings;
    take(lock);
    try (CrashJournal.Mark mark = journal.begin(keys, alone)) {
      embeddings = inner().embed(texts);
    } finally {
      lock.unlock();
    }
    journal.acquit(keys);
    Map<String, Embedding> byText = new HashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      byText.put(texts.get(i), embeddings.get(i));
    }
    return byText;
  }

  private static void take(Lock lock) {
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted before texts were computed");
    }
  }

  /** Another revision may take the text. */
  private String key(String text) {
    return key(spec(), text);
  }

  static String key(EmbedderSpec spec, String text) {
    return Sha256.of(
        ByteBuffer.wrap((spec.revision() + "\n").getBytes(UTF_8)),
        ByteBuffer.wrap(text.getBytes(UTF_8)));
  }
}
