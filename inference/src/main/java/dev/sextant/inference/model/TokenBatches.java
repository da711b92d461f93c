package dev.sextant.inference.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Runs any number of inputs through a network that takes batches: sorts them by length, cuts
 * batches of about a given number of tokens, and runs the batches in parallel.
 */
public final class TokenBatches {

  /**
   * A pass with fewer tokens costs nearly the same, so batches are not made smaller to keep workers
   * busy.
   */
  private static final int SMALLEST_BATCH = 128;

  private static final int INPUTS_PER_TOKENIZER_TASK = 32;

  /**
   * Enough for oneDNN's kernels to reach their speed, few enough to fit in the processor's cache.
   */
  public static final int TOKENS_PER_BATCH = 1024;

  private final int tokensPerBatch;
  private final int smallestBatch;
  private final Workers workers;

  /**
   * @param tokensPerBatch most tokens in a batch, unless a single input has more
   */
  public TokenBatches(int tokensPerBatch, Workers workers) {
    this(tokensPerBatch, SMALLEST_BATCH, workers);
  }

  private TokenBatches(int tokensPerBatch, int smallestBatch, Workers workers) {
    this.tokensPerBatch = tokensPerBatch;
    this.smallestBatch = smallestBatch;
    this.workers = workers;
  }

  /**
   * Returns batches for a device whose passes all have one size: a batch is as full as the inputs
   * allow, because the rest of a pass is computed for nothing.
   *
   * @param tokensPerBatch most tokens in a batch, unless a single input has more
   */
  public static TokenBatches full(int tokensPerBatch, Workers workers) {
    return new TokenBatches(tokensPerBatch, tokensPerBatch, workers);
  }

  /** Returns batches that run on the threads shared by all models of the JVM. */
  public static TokenBatches shared() {
    return new TokenBatches(TOKENS_PER_BATCH, Workers.shared());
  }

  /**
   * Returns one result per input, in the order of the inputs.
   *
   * @param tokenizer converts an input to tokens
   * @param network returns one output per batch member, in order
   * @param result makes an input's result from its tokens and output
   */
  public <I, O, R> List<R> run(
      List<I> inputs,
      Function<I, Tokens> tokenizer,
      Function<List<Tokens>, List<O>> network,
      BiFunction<Tokens, O, R> result) {
    List<Tokens> tokens = tokenize(inputs, tokenizer);
    List<List<Integer>> batches = batches(tokens);
    List<Callable<List<O>>> passes = new ArrayList<>();
    for (List<Integer> batch : batches) {
      passes.add(() -> network.apply(batch.stream().map(tokens::get).toList()));
    }
    List<O> outputs = inOrder(batches, workers.run(passes));
    return IntStream.range(0, tokens.size())
        .mapToObj(input -> result.apply(tokens.get(input), outputs.get(input)))
        .toList();
  }

  private <I> List<Tokens> tokenize(List<I> inputs, Function<I, Tokens> tokenizer) {
    List<Callable<List<Tokens>>> tasks = new ArrayList<>();
    for (int from = 0; from < inputs.size(); from += INPUTS_PER_TOKENIZER_TASK) {
      List<I> some =
          inputs.subList(from, Math.min(from + INPUTS_PER_TOKENIZER_TASK, inputs.size()));
      tasks.add(() -> some.stream().map(tokenizer).toList());
    }
    return workers.run(tasks).stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the indexes of the inputs, longest inputs first, so that the last batches are short.
   */
  private List<List<Integer>> batches(List<Tokens> tokens) {
    int limit = limit(tokens.stream().mapToLong(Tokens::count).sum());
    List<Integer> order =
        IntStream.range(0, tokens.size())
            .boxed()
            .sorted(Comparator.comparingInt(input -> -tokens.get(input).count()))
            .toList();
    List<List<Integer>> batches = new ArrayList<>();
    int room = 0;
    for (int input : order) {
      int count = tokens.get(input).count();
      if (count > room) {
        batches.add(new ArrayList<>());
        room = Math.max(limit, count);
      }
      batches.get(batches.size() - 1).add(input);
      room -= count;
    }
    return batches;
  }

  /** Divides a few inputs among the workers, so that one does not get them all, unless full. */
  private int limit(long tokens) {
    long share = Math.floorDiv(tokens + workers.count() - 1, workers.count());
    return (int) Math.min(tokensPerBatch, Math.max(smallestBatch, share));
  }

  @SuppressWarnings("unchecked") // the array only ever holds its declared type
  private static <O> List<O> inOrder(List<List<Integer>> batches, List<List<O>> outputs) {
    Object[] ordered = new Object[batches.stream().mapToInt(List::size).sum()];
    for (int batch = 0; batch < batches.size(); batch++) {
      for (int i = 0; i < batches.get(batch).size(); i++) {
        ordered[batches.get(batch).get(i)] = outputs.get(batch).get(i);
      }
    }
    return (List<O>) Arrays.asList(ordered);
  }
}
