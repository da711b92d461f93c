# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A BERT encoder over texts laid one after another, without padding inside a text: the linear layers see all
# tokens at once, attention sees groups of texts of equal length. What a text's rows go through depends on the
# text alone, so its vector is the same whatever stands beside it.

class Bert(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  epsilon : float
  cls : bool
  embeddings : List[Tensor]
  layers : List[Tensor]

  # w: the tensors below "embeddings.". Only the first token type is used: there is one text, not a pair.
  def set_embeddings(self: __torch__.Bert, w: Dict[str, Tensor]) -> NoneType:
    kinds = torch.to(w["token_type_embeddings.weight"], 6)
    self.embeddings = [
      torch.to(w["word_embeddings.weight"], 6, False, True),
      torch.to(w["position_embeddings.weight"], 6) + kinds[0],
      torch.to(w["LayerNorm.weight"], 6, False, True),
      torch.to(w["LayerNorm.bias"], 6, False, True)]
    return None

  # w: the tensors below "encoder.layer.N.", for rising N.
  def add_layer(self: __torch__.Bert, w: Dict[str, Tensor]) -> NoneType:
    qkv = torch.cat([w["attention.self.query.weight"], w["attention.self.key.weight"], w["attention.self.value.weight"]])
    qkv_bias = torch.cat([w["attention.self.query.bias"], w["attention.self.key.bias"], w["attention.self.value.bias"]])
    _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(qkv, 6)))
    _1 = torch.append(self.layers, torch.to(qkv_bias, 6))
    _2 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["attention.output.dense.weight"], 6)))
    for name in ["attention.output.dense.bias", "attention.output.LayerNorm.weight", "attention.output.LayerNorm.bias"]:
      _3 = torch.append(self.layers, torch.to(w[name], 6, False, True))
    _4 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["intermediate.dense.weight"], 6)))
    _5 = torch.append(self.layers, torch.to(w["intermediate.dense.bias"], 6, False, True))
    _6 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["output.dense.weight"], 6)))
    for name in ["output.dense.bias", "output.LayerNorm.weight", "output.LayerNorm.bias"]:
      _7 = torch.append(self.layers, torch.to(w[name], 6, False, True))
    return None

  # x: the tokens' rows, counts[g] texts of lengths[g] tokens each, then rows that belong to no text.
  def attention(self: __torch__.Bert, qkv: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    width = torch.size(qkv, 1) // 3
    mixed = torch.zeros([torch.size(qkv, 0), width])
    start = 0
    for g in range(len(counts)):
      rows = counts[g] * lengths[g]
      parts = torch.view(torch.narrow(qkv, 0, start, rows), [counts[g], lengths[g], 3, self.heads, -1])
      q, k, v = torch.unbind(torch.permute(parts, [2, 0, 3, 1, 4]))
      out = torch.transpose(torch.scaled_dot_product_attention(q, k, v), 1, 2)
      _0 = torch.copy_(torch.view(torch.narrow(mixed, 0, start, rows), [counts[g], lengths[g], self.heads, -1]), out)
      start = start + rows
    return mixed

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Bert, ids: Tensor, positions: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, places, gain, bias = self.embeddings
    width = torch.size(words, 1)
    x = torch.embedding(words, ids) + torch.embedding(places, positions)
    x = torch.layer_norm(x, [width], gain, bias, self.epsilon)
    for layer in range(len(self.layers) // 12):
      at = 12 * layer
      qkv, qkv_bias, out, out_bias, out_gain, out_shift, up, up_bias, down, down_bias, down_gain, down_shift = torch.slice(self.layers, at, at + 12)
      mixed = self.attention(__torch__.kernels.linear(x, qkv, qkv_bias), counts, lengths)
      x = torch.layer_norm(__torch__.kernels.linear_add(mixed, out, out_bias, x), [width], out_gain, out_shift, self.epsilon)
      inner = __torch__.kernels.linear_gelu(x, up, up_bias)
      x = torch.layer_norm(__torch__.kernels.linear_add(inner, down, down_bias, x), [width], down_gain, down_shift, self.epsilon)
    pooled = annotate(List[Tensor], [])
    start = 0
    for g in range(len(counts)):
      texts = torch.view(torch.narrow(x, 0, start, counts[g] * lengths[g]), [counts[g], lengths[g], width])
      if self.cls:
        _0 = torch.append(pooled, torch.select(texts, 1, 0))
      else:
        _1 = torch.append(pooled, torch.mean(texts, [1]))
      start = start + counts[g] * lengths[g]
    return torch.cat(pooled)
