package dev.sextant.inference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Embeds any number of texts with a network that takes a batch at a time: sorts them by length,
 * cuts batches of about a given number of tokens, and runs these beside each other.
 */
final class BatchingEmbedder implements Embedder {

  /** Below it a pass costs nearly the same, so a batch is not cut smaller to keep workers busy. */
  private static final int SMALLEST_BATCH = 128;

  private static final int TEXTS_PER_TOKENIZER_TASK = 32;

  private final TokenEncoder encoder;
  private final int tokensPerBatch;
  private final Workers workers;

  /**
   * @param tokensPerBatch what a batch holds at most, unless one text alone has more
   */
  BatchingEmbedder(TokenEncoder encoder, int tokensPerBatch, Workers workers) {
    this.encoder = encoder;
    this.tokensPerBatch = tokensPerBatch;
    this.workers = workers;
  }

  @Override
  public EmbedderSpec spec() {
    return encoder.spec();
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    List<Tokens> tokens = tokenize(texts);
    List<List<Integer>> batches = batches(tokens);
    List<Callable<List<float[]>>> passes = new ArrayList<>();
    for (List<Integer> batch : batches) {
      passes.add(() -> encoder.encode(batch.stream().map(tokens::get).toList()));
    }
    return inOrder(tokens, batches, workers.run(passes));
  }

  private List<Tokens> tokenize(List<String> texts) {
    List<Callable<List<Tokens>>> tasks = new ArrayList<>();
    for (int from = 0; from < texts.size(); from += TEXTS_PER_TOKENIZER_TASK) {
      List<String> some =
          texts.subList(from, Math.min(from + TEXTS_PER_TOKENIZER_TASK, texts.size()));
      tasks.add(() -> some.stream().map(encoder::tokenize).toList());
    }
    return workers.run(tasks).stream().flatMap(List::stream).toList();
  }

  /** Returns the texts' places, longest texts first, so that what runs last is short. */
  private List<List<Integer>> batches(List<Tokens> tokens) {
    int limit = limit(tokens.stream().mapToLong(Tokens::count).sum());
    List<Integer> order =
        IntStream.range(0, tokens.size())
            .boxed()
            .sorted(Comparator.comparingInt(text -> -tokens.get(text).count()))
            .toList();
    List<List<Integer>> batches = new ArrayList<>();
    int room = 0;
    for (int text : order) {
      int count = tokens.get(text).count();
      if (count > room) {
        batches.add(new ArrayList<>());
        room = Math.max(limit, count);
      }
      batches.get(batches.size() - 1).add(text);
      room -= count;
    }
    return batches;
  }

  /** A few texts are shared among the workers, rather than one having them all. */
  private int limit(long tokens) {
    long share = Math.floorDiv(tokens + workers.count() - 1, workers.count());
    return (int) Math.min(tokensPerBatch, Math.max(SMALLEST_BATCH, share));
  }

  private static List<Embedding> inOrder(
      List<Tokens> tokens, List<List<Integer>> batches, List<List<float[]>> vectors) {
    Embedding[] embeddings = new Embedding[tokens.size()];
    for (int batch = 0; batch < batches.size(); batch++) {
      for (int i = 0; i < batches.get(batch).size(); i++) {
        int text = batches.get(batch).get(i);
        Tokens of = tokens.get(text);
        embeddings[text] = new Embedding(vectors.get(batch).get(i), of.count(), of.truncated());
      }
    }
    return List.of(embeddings);
  }

  @Override
  public void close() {
    encoder.close();
  }
}
