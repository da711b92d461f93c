# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A BERT or RoBERTa encoder: the linear layers see all tokens at once, attention sees groups of texts of equal length.

class Bert(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  epsilon : float
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  layers : List[Tensor]
  head : List[Tensor]

  # w: the tensors below "embeddings.". A place is a position in a text of a token type: the table of positions
  # is laid out once for each type, so that the second text of a pair finds its places behind those of the first.
  def set_embeddings(self: __torch__.Bert, w: Dict[str, Tensor]) -> NoneType:
    kinds = torch.to(w["token_type_embeddings.weight"], 6)
    positions = torch.to(w["position_embeddings.weight"], 6)
    places = annotate(List[Tensor], [])
    for kind in range(torch.size(kinds, 0)):
      _0 = torch.append(places, positions + torch.select(kinds, 0, kind))
    self.embeddings = [
      torch.to(w["word_embeddings.weight"], 6, False, True),
      torch.cat(places),
      torch.to(w["LayerNorm.weight"], 6, False, True),
      torch.to(w["LayerNorm.bias"], 6, False, True)]
    return None

  # w: the tensors below "encoder.layer.N.", for rising N.
  def add_layer(self: __torch__.Bert, w: Dict[str, Tensor]) -> NoneType:
    qkv = torch.cat([w["attention.self.query.weight"], w["attention.self.key.weight"], w["attention.self.value.weight"]])
    qkv_bias = torch.cat([w["attention.self.query.bias"], w["attention.self.key.bias"], w["attention.self.value.bias"]])
    _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(qkv, self.dtype)))
    _1 = torch.append(self.layers, torch.to(qkv_bias, self.dtype))
    _2 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["attention.output.dense.weight"], self.dtype)))
    _3 = torch.append(self.layers, torch.to(w["attention.output.dense.bias"], self.dtype, False, True))
    for name in ["attention.output.LayerNorm.weight", "attention.output.LayerNorm.bias"]:
      _4 = torch.append(self.layers, torch.to(w[name], 6, False, True))
    _5 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["intermediate.dense.weight"], self.dtype)))
    _6 = torch.append(self.layers, torch.to(w["intermediate.dense.bias"], self.dtype, False, True))
    _7 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w["output.dense.weight"], self.dtype)))
    _8 = torch.append(self.layers, torch.to(w["output.dense.bias"], self.dtype, False, True))
    for name in ["output.LayerNorm.weight", "output.LayerNorm.bias"]:
      _9 = torch.append(self.layers, torch.to(w[name], 6, False, True))
    return None

  # w: the tensors of the first layer of what makes a classifier of an encoder, then those of the second.
  def add_head(self: __torch__.Bert, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      _0 = torch.append(self.head, torch.to(w[name], 6, False, True))
    return None

  def norm(self: __torch__.Bert, x: Tensor, gain: Tensor, shift: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, shift, self.epsilon)

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.Bert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, places, gain, bias = self.embeddings
    x = torch.embedding(words, ids) + torch.embedding(places, at_places)
    x = self.norm(x, gain, bias)
    for layer in range(len(self.layers) // 12):
      at = 12 * layer
      qkv, qkv_bias, out, out_bias, out_gain, out_shift, up, up_bias, down, down_bias, down_gain, down_shift = torch.slice(self.layers, at, at + 12)
      all = __torch__.kernels.linear(torch.to(x, self.dtype), qkv, qkv_bias)
      mixed = __torch__.layers.attention(all, self.heads, counts, lengths, annotate(List[Tensor], []))
      x = self.norm(__torch__.layers.add(mixed, out, out_bias, x, self.dtype), out_gain, out_shift)
      inner = __torch__.kernels.linear_gelu(torch.to(x, self.dtype), up, up_bias)
      x = self.norm(__torch__.layers.add(inner, down, down_bias, x, self.dtype), down_gain, down_shift)
    return x

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Bert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)

  # Returns one row of outputs a pair.
  def logits(self: __torch__.Bert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.classify(self.hidden(ids, at_places, counts, lengths), self.head, False, counts, lengths)
