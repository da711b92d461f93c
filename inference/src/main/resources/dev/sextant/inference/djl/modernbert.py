# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A ModernBERT encoder: norms before each part, rotary positions, GeGLU, no biases. Every so many layers, a token sees
# all others; in the layers between, only those near it, with another base of the rotary positions.

class ModernBert(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  positions : int
  every : int
  reach : int
  base : float
  local_base : float
  epsilon : float
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  turns : List[Tensor]
  layers : List[Tensor]
  mean_head : bool
  head : List[Tensor]

  # w: the tensors below "embeddings.".
  def set_embeddings(self: __torch__.ModernBert, w: Dict[str, Tensor]) -> NoneType:
    for name in ["tok_embeddings.weight", "norm.weight"]:
      _0 = torch.append(self.embeddings, torch.to(w[name], 6, False, True))
    words = self.embeddings[0]
    width = torch.size(words, 1) // self.heads
    self.turns = __torch__.layers.angles(self.positions, width, self.base, words) + __torch__.layers.angles(self.positions, width, self.local_base, words)
    return None

  # w: the tensors below "final_norm.".
  def set_norm(self: __torch__.ModernBert, w: Dict[str, Tensor]) -> NoneType:
    _0 = torch.append(self.embeddings, torch.to(w["weight"], 6, False, True))
    return None

  # w: the tensors below "layers.N.", for rising N. The first layer has no norm before attention: its row is not
  # read. The kernels take a bias: zeros.
  def add_layer(self: __torch__.ModernBert, w: Dict[str, Tensor]) -> NoneType:
    up, gate = torch.chunk(w["mlp.Wi.weight"], 2)
    for matrix in [w["attn.Wqkv.weight"], w["attn.Wo.weight"], up, gate, w["mlp.Wo.weight"]]:
      _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(matrix, self.dtype)))
      _1 = torch.append(self.layers, torch.to(torch.new_zeros(matrix, [torch.size(matrix, 0)]), self.dtype))
    if torch.__contains__(w, "attn_norm.weight"):
      first = w["attn_norm.weight"]
    else:
      first = w["mlp_norm.weight"]
    _2 = torch.append(self.layers, torch.to(first, 6, False, True))
    _3 = torch.append(self.layers, torch.to(w["mlp_norm.weight"], 6, False, True))
    return None

  # w: the tensors of a layer of what makes a classifier of an encoder, in execution order.
  def add_head(self: __torch__.ModernBert, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      if torch.__contains__(w, name):
        _0 = torch.append(self.head, torch.to(w[name], 6, False, True))
    return None

  def norm(self: __torch__.ModernBert, x: Tensor, gain: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, None, self.epsilon)

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.ModernBert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, first_gain, last_gain = self.embeddings
    cosines = torch.embedding(self.turns[0], at_places)
    sines = torch.embedding(self.turns[1], at_places)
    local_cosines = torch.embedding(self.turns[2], at_places)
    local_sines = torch.embedding(self.turns[3], at_places)
    x = self.norm(torch.embedding(words, ids), first_gain)
    for layer in range(len(self.layers) // 12):
      at = 12 * layer
      qkv, qkv_bias, out, out_bias, up, up_bias, gate, gate_bias, down, down_bias, gain, inner_gain = torch.slice(self.layers, at, at + 12)
      y = x
      if torch.gt(layer, 0):
        y = self.norm(x, gain)
      all = __torch__.kernels.linear(torch.to(y, self.dtype), qkv, qkv_bias)
      if torch.eq(torch.remainder(layer, self.every), 0):
        turned = __torch__.layers.turn(all, self.heads, cosines, sines, self.dtype)
        mixed = __torch__.layers.attention(turned, self.heads, counts, lengths, annotate(List[Tensor], []))
      else:
        turned = __torch__.layers.turn(all, self.heads, local_cosines, local_sines, self.dtype)
        mixed = __torch__.layers.local_attention(turned, self.heads, counts, lengths, self.reach)
      x = __torch__.layers.add(mixed, out, out_bias, x, self.dtype)
      y = torch.to(self.norm(x, inner_gain), self.dtype)
      inner = __torch__.kernels.linear_gelu(y, up, up_bias) * __torch__.kernels.linear(y, gate, gate_bias)
      x = __torch__.layers.add(inner, down, down_bias, x, self.dtype)
    return self.norm(x, last_gain)

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.ModernBert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)

  # Returns one row of outputs a pair. Each pair's rows are taken alone, from memory of their own: what is computed
  # from them cannot depend on how many others there are, nor on where they lie among them.
  def logits(self: __torch__.ModernBert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    dense, gain, classifier, bias = self.head
    x = self.hidden(ids, at_places, counts, lengths)
    outputs = annotate(List[Tensor], [])
    start = 0
    for g in range(len(counts)):
      for pair in range(counts[g]):
        if self.mean_head:
          rows = torch.clone(torch.narrow(x, 0, start, lengths[g]), memory_format=0)
          vector = torch.mean(rows, [0], True)
        else:
          vector = torch.clone(torch.narrow(x, 0, start, 1), memory_format=0)
        inner = self.norm(torch.gelu(torch.linear(vector, dense)), gain)
        _0 = torch.append(outputs, torch.linear(inner, classifier, bias))
        start = start + lengths[g]
    return torch.cat(outputs)
