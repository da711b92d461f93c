# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A Qwen2, Qwen3 or Mistral decoder without its language head: RMS norms before attention and feed-forward part,
# rotary positions, fewer heads of keys and values than of queries, a gated feed-forward part. A model for embeddings
# may let a token attend to those that follow it.

class Decoder(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  key_heads : int
  size : int
  positions : int
  base : float
  epsilon : float
  normed : bool
  causal : bool
  pooling : int
  dtype : int
  words : List[Tensor]
  turns : List[Tensor]
  layers : List[Tensor]
  last : List[Tensor]

  # w: the table of words, which keeps the type of its file: float32 of half precision is exact, so rows may be
  # widened when they are looked up. The turn of a pair of components at a position is computed once, so that it
  # cannot depend on a batch.
  def set_embeddings(self: __torch__.Decoder, w: Dict[str, Tensor]) -> NoneType:
    words = torch.clone(w["weight"], memory_format=0)
    self.words = [words]
    self.turns = __torch__.layers.angles(self.positions, self.size, self.base, words)
    return None

  # Returns the biases of some linear layers one after another; zeros where the family has none.
  def bias(self: __torch__.Decoder, w: Dict[str, Tensor], names: List[str]) -> Tensor:
    parts = annotate(List[Tensor], [])
    for name in names:
      if torch.__contains__(w, name + ".bias"):
        part = torch.to(w[name + ".bias"], self.dtype)
      else:
        part = torch.to(torch.new_zeros(w[name + ".weight"], [torch.size(w[name + ".weight"], 0)]), self.dtype)
      _0 = torch.append(parts, part)
    return torch.cat(parts)

  # Appends linear layers with the same input as one.
  def add_linear(self: __torch__.Decoder, w: Dict[str, Tensor], names: List[str]) -> NoneType:
    matrices = annotate(List[Tensor], [])
    for name in names:
      _0 = torch.append(matrices, torch.to(w[name + ".weight"], self.dtype))
    _1 = torch.append(self.layers, __torch__.kernels.pack(torch.cat(matrices)))
    _2 = torch.append(self.layers, self.bias(w, names))
    return None

  # w: the tensors below "layers.N.", for rising N.
  def add_layer(self: __torch__.Decoder, w: Dict[str, Tensor]) -> NoneType:
    _0 = self.add_linear(w, ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"])
    _1 = self.add_linear(w, ["self_attn.o_proj"])
    _2 = self.add_linear(w, ["mlp.gate_proj", "mlp.up_proj"])
    _3 = self.add_linear(w, ["mlp.down_proj"])
    gains = ["input_layernorm.weight", "post_attention_layernorm.weight"]
    if self.normed:
      _4 = torch.append(gains, "self_attn.q_norm.weight")
      _5 = torch.append(gains, "self_attn.k_norm.weight")
    for name in gains:
      _6 = torch.append(self.layers, torch.to(w[name], 6, False, True))
    return None

  # w: the gain of the norm after the last layer.
  def set_last(self: __torch__.Decoder, w: Dict[str, Tensor]) -> NoneType:
    self.last = [torch.to(w["weight"], 6, False, True)]
    return None

  def norm(self: __torch__.Decoder, x: Tensor, gain: Tensor) -> Tensor:
    return x * torch.rsqrt(torch.mean(x * x, [-1], True) + self.epsilon) * gain

  # Returns heads of queries or keys, turned by their positions: component i with component i + size / 2.
  def turn(self: __torch__.Decoder, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    half = self.size // 2
    across = torch.cat([torch.neg(torch.narrow(x, 2, half, half)), torch.narrow(x, 2, 0, half)], 2)
    return torch.to(x * cos + across * sin, self.dtype)

  # Returns some heads of each row, in float32.
  def part(self: __torch__.Decoder, qkv: Tensor, first: int, heads: int) -> Tensor:
    columns = torch.narrow(qkv, 1, first * self.size, heads * self.size)
    return torch.view(torch.to(torch.contiguous(columns), 6), [-1, heads, self.size])

  # Returns heads of one group of texts; each head of keys or values serves several of queries, one after another.
  def group(self: __torch__.Decoder, x: Tensor, start: int, count: int, length: int) -> Tensor:
    heads = torch.size(x, 1)
    texts = torch.view(torch.narrow(x, 0, start, count * length), [count, length, heads, self.size])
    return torch.transpose(torch.repeat_interleave(texts, self.heads // heads, 2), 1, 2)

  def attention(self: __torch__.Decoder, q: Tensor, k: Tensor, v: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    mixed = torch.new_zeros(q, [torch.size(q, 0), self.heads * self.size])
    start = 0
    for g in range(len(counts)):
      count = counts[g]
      length = lengths[g]
      out = torch.scaled_dot_product_attention(self.group(q, start, count, length), self.group(k, start, count, length), self.group(v, start, count, length), None, 0., self.causal)
      rows = torch.view(torch.narrow(mixed, 0, start, count * length), [count, length, self.heads, self.size])
      _0 = torch.copy_(rows, torch.transpose(out, 1, 2))
      start = start + count * length
    return mixed

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.Decoder, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    x = torch.to(torch.embedding(self.words[0], ids), 6)
    cos = torch.unsqueeze(torch.embedding(self.turns[0], at_places), 1)
    sin = torch.unsqueeze(torch.embedding(self.turns[1], at_places), 1)
    step = 10
    if self.normed:
      step = 12
    for layer in range(len(self.layers) // step):
      at = step * layer
      qkv, qkv_bias, out, out_bias, up, up_bias, down, down_bias, gain, later_gain = torch.slice(self.layers, at, at + 10)
      all = __torch__.kernels.linear(torch.to(self.norm(x, gain), self.dtype), qkv, qkv_bias)
      q = self.part(all, 0, self.heads)
      k = self.part(all, self.heads, self.key_heads)
      v = torch.to(self.part(all, self.heads + self.key_heads, self.key_heads), self.dtype)
      if self.normed:
        q = self.norm(q, self.layers[at + 10])
        k = self.norm(k, self.layers[at + 11])
      mixed = self.attention(self.turn(q, cos, sin), self.turn(k, cos, sin), v, counts, lengths)
      x = __torch__.layers.add(mixed, out, out_bias, x, self.dtype)
      both = __torch__.kernels.linear(torch.to(self.norm(x, later_gain), self.dtype), up, up_bias)
      gate, value = torch.chunk(both, 2, 1)
      x = __torch__.layers.add(torch.silu(gate) * value, down, down_bias, x, self.dtype)
    return self.norm(x, self.last[0])

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Decoder, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)
