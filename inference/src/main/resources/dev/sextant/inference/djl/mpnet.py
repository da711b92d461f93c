# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# An MPNet encoder: a BERT encoder whose attention adds a bias by the distance of two tokens, the same in all layers.

class Mpnet(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  positions : int
  epsilon : float
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  distances : List[Tensor]
  layers : List[Tensor]
  head : List[Tensor]

  # w: the tensors below "embeddings.".
  def set_embeddings(self: __torch__.Mpnet, w: Dict[str, Tensor]) -> NoneType:
    for name in ["word_embeddings.weight", "position_embeddings.weight", "LayerNorm.weight", "LayerNorm.bias"]:
      _0 = torch.append(self.embeddings, torch.to(w[name], 6, False, True))
    return None

  # w: the biases, one row a bucket. Half of the buckets are for tokens that precede, the other half for those that
  # follow: one each for distances below 8, then one for each half of an octave, 8 * 2 ** (k / 2) rounded up, which
  # is free of the rounding of a logarithm. The last one is open.
  def set_distances(self: __torch__.Mpnet, w: Dict[str, Tensor]) -> NoneType:
    distance = torch.arange(self.positions, dtype=4, layout=None, device=ops.prim.device(w["weight"]))
    bucket = torch.clamp(distance, None, 8)
    for least in [12, 16, 23, 32, 46, 64, 91]:
      bucket = bucket + torch.to(torch.ge(distance, least), 4)
    following = torch.slice(bucket, 0, 1) + 16
    buckets = torch.cat([torch.flip(bucket, [0]), following])
    rows = torch.embedding(torch.to(w["weight"], self.dtype), buckets)
    self.distances = [torch.contiguous(torch.transpose(rows, 0, 1))]
    return None

  # w: the tensors below "encoder.layer.N.", for rising N.
  def add_layer(self: __torch__.Mpnet, w: Dict[str, Tensor]) -> NoneType:
    qkv = torch.cat([w["attention.attn.q.weight"], w["attention.attn.k.weight"], w["attention.attn.v.weight"]])
    qkv_bias = torch.cat([w["attention.attn.q.bias"], w["attention.attn.k.bias"], w["attention.attn.v.bias"]])
    _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(qkv, self.dtype)))
    _1 = torch.append(self.layers, torch.to(qkv_bias, self.dtype))
    _2 = __torch__.layers.append(self.layers, w, ["attention.attn.o", "intermediate.dense", "output.dense"], ["attention.LayerNorm", "output.LayerNorm"], self.dtype)
    return None

  # w: the tensors below "classifier.dense.", then those below "classifier.out_proj.".
  def add_head(self: __torch__.Mpnet, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      _0 = torch.append(self.head, torch.to(w[name], 6, False, True))
    return None

  # Returns what a token's row adds to the score of a token's column, for each group.
  def biases(self: __torch__.Mpnet, lengths: List[int]) -> List[Tensor]:
    biases = annotate(List[Tensor], [])
    distances = self.distances[0]
    for length in lengths:
      at = torch.arange(length, dtype=4, layout=None, device=ops.prim.device(distances))
      distance = torch.unsqueeze(at, 0) - torch.unsqueeze(at, 1) + (self.positions - 1)
      chosen = torch.index_select(distances, 1, torch.reshape(distance, [-1]))
      _0 = torch.append(biases, torch.view(chosen, [1, self.heads, length, length]))
    return biases

  def norm(self: __torch__.Mpnet, x: Tensor, gain: Tensor, shift: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, shift, self.epsilon)

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.Mpnet, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, places, gain, bias = self.embeddings
    x = self.norm(torch.embedding(words, ids) + torch.embedding(places, at_places), gain, bias)
    biases = self.biases(lengths)
    for layer in range(len(self.layers) // 12):
      at = 12 * layer
      qkv, qkv_bias = torch.slice(self.layers, at, at + 2)
      all = __torch__.kernels.linear(torch.to(x, self.dtype), qkv, qkv_bias)
      mixed = __torch__.layers.attention(all, self.heads, counts, lengths, biases)
      x = __torch__.layers.finish(x, mixed, torch.slice(self.layers, at + 2, at + 12), self.epsilon, self.dtype)
    return x

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Mpnet, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)

  # Returns one row of outputs a pair.
  def logits(self: __torch__.Mpnet, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.classify(self.hidden(ids, at_places, counts, lengths), self.head, False, counts, lengths)
