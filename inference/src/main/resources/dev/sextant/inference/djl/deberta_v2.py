# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A DeBERTa encoder of the second or third version: a BERT encoder whose attention adds two products to that of two
# contents: content with distance, and distance with content. Distances go through the projections of contents.

class DebertaV2(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  positions : int
  span : int
  farthest : int
  epsilon : float
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  distances : List[Tensor]
  layers : List[Tensor]
  head : List[Tensor]

  # w: the tensors below "embeddings.". Few models have absolute positions as well.
  def set_embeddings(self: __torch__.DebertaV2, w: Dict[str, Tensor]) -> NoneType:
    for name in ["word_embeddings.weight", "LayerNorm.weight", "LayerNorm.bias", "position_embeddings.weight"]:
      if torch.__contains__(w, name):
        _0 = torch.append(self.embeddings, torch.to(w[name], 6, False, True))
    return None

  # w: the embedding of distances, span rows for each direction.
  def set_distances(self: __torch__.DebertaV2, w: Dict[str, Tensor]) -> NoneType:
    self.distances = [torch.to(w["weight"], 6, False, True)]
    return None

  # w: the norm of that embedding. Then the row of each distance: half of a direction's rows are for one distance
  # each, the others for steps of equal ratio. What is subtracted keeps the last step from being rounded up.
  def norm_distances(self: __torch__.DebertaV2, w: Dict[str, Tensor]) -> NoneType:
    table = self.norm(self.distances[0], torch.to(w["weight"], 6), torch.to(w["bias"], 6))
    distance = torch.arange(self.positions, dtype=7, layout=None, device=ops.prim.device(table))
    middle = self.span // 2
    ratio = torch.log(torch.clamp(distance, middle) / middle) / torch.log((self.farthest - 1) / middle)
    far = torch.ceil(ratio * (middle - 1) - 0.000000001) + middle
    bucket = torch.to(torch.where(torch.le(distance, middle), distance, far), 4)
    before = torch.neg(torch.flip(torch.slice(bucket, 0, 1), [0]))
    rows = torch.clamp(torch.cat([before, bucket]) + self.span, 0, 2 * self.span - 1)
    self.distances = [table, rows]
    return None

  # The distances as keys or queries of each head, one column a row of their table.
  def projected(self: __torch__.DebertaV2, matrix: Tensor, bias: Tensor) -> Tensor:
    table = self.distances[0]
    each = torch.linear(table, torch.to(matrix, 6), torch.to(bias, 6))
    by_head = torch.permute(torch.view(each, [torch.size(table, 0), self.heads, -1]), [1, 2, 0])
    return torch.to(torch.clone(by_head, memory_format=0), self.dtype)

  # w: the tensors below "encoder.layer.N.", for rising N.
  def add_layer(self: __torch__.DebertaV2, w: Dict[str, Tensor]) -> NoneType:
    query, query_bias = w["attention.self.query_proj.weight"], w["attention.self.query_proj.bias"]
    key, key_bias = w["attention.self.key_proj.weight"], w["attention.self.key_proj.bias"]
    qkv = torch.cat([query, key, w["attention.self.value_proj.weight"]])
    qkv_bias = torch.cat([query_bias, key_bias, w["attention.self.value_proj.bias"]])
    _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(qkv, self.dtype)))
    _1 = torch.append(self.layers, torch.to(qkv_bias, self.dtype))
    _2 = __torch__.layers.append(self.layers, w, ["attention.output.dense", "intermediate.dense", "output.dense"], ["attention.output.LayerNorm", "output.LayerNorm"], self.dtype)
    _3 = torch.append(self.layers, self.projected(key, key_bias))
    _4 = torch.append(self.layers, self.projected(query, query_bias))
    return None

  # w: the tensors below "pooler.dense.", then those below "classifier.".
  def add_head(self: __torch__.DebertaV2, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      _0 = torch.append(self.head, torch.to(w[name], 6, False, True))
    return None

  def norm(self: __torch__.DebertaV2, x: Tensor, gain: Tensor, shift: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, shift, self.epsilon)

  # The first row of the table of distances that texts of a length need.
  def nearest(self: __torch__.DebertaV2, length: int) -> int:
    return ops.prim.max(self.span - length + 1, 0)

  # Returns which of the rows that are needed belongs to a token's row and a token's column, for each group.
  def between(self: __torch__.DebertaV2, lengths: List[int]) -> List[Tensor]:
    each = annotate(List[Tensor], [])
    rows = self.distances[1]
    for length in lengths:
      at = torch.arange(length, dtype=4, layout=None, device=ops.prim.device(rows))
      distance = torch.unsqueeze(at, 1) - torch.unsqueeze(at, 0) + (self.positions - 1)
      chosen = torch.index_select(rows, 0, torch.reshape(distance, [-1])) - self.nearest(length)
      _0 = torch.append(each, torch.expand(torch.view(chosen, [1, length, length]), [self.heads, length, length]))
    return each

  # Each text is taken alone, from memory of its own, so that what is near it has no influence.
  def attention(self: __torch__.DebertaV2, qkv: Tensor, keys: Tensor, queries: Tensor, counts: List[int], lengths: List[int], between: List[Tensor]) -> Tensor:
    width = torch.size(qkv, 1) // 3
    mixed = torch.new_zeros(qkv, [torch.size(qkv, 0), width])
    scale = 1. / torch.sqrt(3. * (width // self.heads))
    start = 0
    for g in range(len(counts)):
      length = lengths[g]
      near = self.nearest(length)
      needed = ops.prim.min(self.span + length, 2 * self.span) - near
      some_keys = torch.narrow(keys, 2, near, needed)
      some_queries = torch.narrow(queries, 2, near, needed)
      for text in range(counts[g]):
        parts = torch.view(torch.narrow(qkv, 0, start, length), [length, 3, self.heads, -1])
        q, k, v = torch.unbind(torch.clone(torch.permute(parts, [1, 2, 0, 3]), memory_format=0))
        to_distance = torch.gather(torch.matmul(q, some_keys), 2, between[g])
        of_distance = torch.gather(torch.matmul(k, some_queries), 2, torch.transpose(between[g], 1, 2))
        bias = torch.unsqueeze((to_distance + torch.transpose(of_distance, 1, 2)) * scale, 0)
        out = torch.scaled_dot_product_attention(torch.unsqueeze(q, 0), torch.unsqueeze(k, 0), torch.unsqueeze(v, 0), bias, 0., False, scale=scale)
        _0 = torch.copy_(torch.view(torch.narrow(mixed, 0, start, length), [1, length, self.heads, -1]), torch.transpose(out, 1, 2))
        start = start + length
    return mixed

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.DebertaV2, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    x = torch.embedding(self.embeddings[0], ids)
    if torch.gt(len(self.embeddings), 3):
      x = x + torch.embedding(self.embeddings[3], at_places)
    x = self.norm(x, self.embeddings[1], self.embeddings[2])
    between = self.between(lengths)
    for layer in range(len(self.layers) // 14):
      at = 14 * layer
      qkv, qkv_bias = torch.slice(self.layers, at, at + 2)
      keys, queries = torch.slice(self.layers, at + 12, at + 14)
      all = __torch__.kernels.linear(torch.to(x, self.dtype), qkv, qkv_bias)
      mixed = self.attention(all, keys, queries, counts, lengths, between)
      x = __torch__.layers.finish(x, mixed, torch.slice(self.layers, at + 2, at + 12), self.epsilon, self.dtype)
    return x

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.DebertaV2, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)

  # Returns one row of outputs a pair.
  def logits(self: __torch__.DebertaV2, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.classify(self.hidden(ids, at_places, counts, lengths), self.head, True, counts, lengths)
