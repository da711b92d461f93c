package dev.sextant.inference.weights;

import java.util.Map;

/**
 * A published BERT encoder, or a classifier on top of one, ready to run.
 *
 * @param config its sizes
 * @param weights all tensors it needs, by their Hugging Face names
 * @param tokenizer the text of its tokenizer.json
 */
public record BertModel(BertConfig config, Map<String, Weight> weights, String tokenizer) {}
