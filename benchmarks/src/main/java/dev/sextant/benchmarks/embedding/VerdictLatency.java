package dev.sextant.benchmarks.embedding;

import dev.sextant.evaluation.live.LiveConfig;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Measures the latency of one verdict: the SGI of a question (12 words), a context (80) and an
 * answer (15), all new, in alternation with the bare call that embeds three such texts; with one
 * caller and with 16 at once.
 *
 * <p>Arguments: embedder (all-MiniLM-L6-v2), verdicts per round (320), rounds (5).
 */
public final class VerdictLatency {

  private static final int CALLERS = 16;

  /** Verdicts requested at once before the other side's turn. */
  private static final int CROWD = 64;

  private static final int WARM_UPS = 100;
  private static final double NANOS_OF_A_MILLISECOND = 1e6;
  private static final Metric SGI = Catalogue.find("sgi").orElseThrow();

  private static final String[] WORDS =
      ("the river bridge city was built by engineers in spring while ships carried grain and salt"
              + " along quiet harbours near old towers where people spoke of storms trade maps stars")
          .split(" ");

  private final SplittableRandom random = new SplittableRandom(1);
  private final EmbedderSpec spec;
  private final int verdicts;

  private VerdictLatency(EmbedderSpec spec, int verdicts) {
    this.spec = spec;
    this.verdicts = verdicts;
  }

  public static void main(String[] arguments) throws Exception {
    String name = arguments.length > 0 ? arguments[0] : "all-MiniLM-L6-v2";
    int verdicts = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 320;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    EmbedderSpec spec =
        Embedders.shipped().stream()
            .filter(shipped -> shipped.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no embedder " + name));
    new VerdictLatency(spec, verdicts).run(rounds);
  }

  private void run(int rounds) throws Exception {
    Times bare = new Times("one call that embeds three texts");
    Times alone = new Times("verdict, 1 caller");
    Times crowded = new Times("such a call, " + CALLERS + " callers");
    Times together = new Times("verdict, " + CALLERS + " callers");
    ExecutorService threads = NativeThreads.pool(CALLERS, "caller");
    try (Embedder embedder = Embedders.open(spec);
        LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      Consumer<ItemText> call = item -> embedder.embed(texts(item));
      Consumer<ItemText> verdict = item -> scorer.byVectors(item, SGI, spec);
      items(WARM_UPS).forEach(call.andThen(verdict));
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < verdicts; i++) {
          bare.add(milliseconds(item(), call));
          alone.add(milliseconds(item(), verdict));
        }
        for (int i = 0; i < verdicts; i += CROWD) {
          atOnce(threads, items(CROWD), call, crowded);
          atOnce(threads, items(CROWD), verdict, together);
        }
      }
    } finally {
      threads.shutdown();
    }
    bare.print(bare);
    alone.print(bare);
    crowded.print(bare);
    together.print(crowded);
    System.out.printf(
        "%d callers get x%.2f as many verdicts a second as bare calls%n",
        CALLERS, crowded.seconds / together.seconds);
  }

  private static void atOnce(
      ExecutorService threads, List<ItemText> items, Consumer<ItemText> work, Times times)
      throws Exception {
    long start = System.nanoTime();
    List<Future<Double>> waits = new ArrayList<>();
    items.forEach(item -> waits.add(threads.submit(() -> milliseconds(item, work))));
    for (Future<Double> wait : waits) {
      times.add(wait.get());
    }
    times.seconds += (System.nanoTime() - start) / 1e9;
  }

  /** The measured times of one side. */
  private static final class Times {
    private final String what;
    private final List<Double> milliseconds = new ArrayList<>();
    private double seconds;

    Times(String what) {
      this.what = what;
    }

    void add(double one) {
      milliseconds.add(one);
    }

    double at(double share) {
      List<Double> sorted = milliseconds.stream().sorted().toList();
      return sorted.get((int) ((sorted.size() - 1) * share));
    }

    void print(Times other) {
      System.out.printf(
          "%-34s p50 %.2f ms, p95 %.2f ms; p50 x%.2f of \"%s\"%n",
          what, at(0.5), at(0.95), at(0.5) / other.at(0.5), other.what);
    }
  }

  private static double milliseconds(ItemText item, Consumer<ItemText> work) {
    long start = System.nanoTime();
    work.accept(item);
    return (System.nanoTime() - start) / NANOS_OF_A_MILLISECOND;
  }

  private List<ItemText> items(int count) {
    List<ItemText> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item());
    }
    return items;
  }

  private ItemText item() {
    return new ItemText(words(12), words(80), List.of(new AnswerText(words(15), false)));
  }

  private static List<String> texts(ItemText item) {
    return List.of(
        String.valueOf(item.question()),
        String.valueOf(item.context()),
        item.answers().get(0).text());
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }
}
