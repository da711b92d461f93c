# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A Qwen2, Qwen3 or Mistral decoder without its language head: RMS norms before attention and feed-forward part,
# rotary positions, fewer heads of keys and values than of queries, a gated feed-forward part. A model for embeddings
# may let a token attend to those that follow it.
#
# stored: the matrices stay in the memory of their files, numbers of bfloat16 as bytes, and each pass turns one layer's
# after another into what a loaded network keeps. The vectors are the same, bit for bit.
# alone: a pass has several texts that do not see one another; each has the rows that it has in a pass of its own.

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
  stored : bool
  alone : bool
  pooling : int
  dtype : int
  words : List[Tensor]
  turns : List[Tensor]
  layers : List[Tensor]
  matrices : List[Tensor]
  last : List[Tensor]

  # Returns a tensor of numbers; bytes are of bfloat16.
  def read(self: __torch__.Decoder, x: Tensor) -> Tensor:
    if torch.eq(ops.prim.dtype(x), 0):
      numbers = torch.view_copy(x, dtype=15)
    else:
      numbers = x
    return numbers

  # w: the table of words, which keeps the type of its file: float32 of half precision is exact, so rows may be
  # widened when they are looked up. The turn of a pair of components at a position is computed once, so that it
  # cannot depend on a batch.
  def set_embeddings(self: __torch__.Decoder, w: Dict[str, Tensor]) -> NoneType:
    if self.stored:
      words = w["weight"]
    else:
      words = torch.clone(w["weight"], memory_format=0)
    self.words = [words]
    self.turns = __torch__.layers.angles(self.positions, self.size, self.base, words)
    return None

  # Returns the biases of some linear layers one after another; zeros where the family has none.
  def bias(self: __torch__.Decoder, w: Dict[str, Tensor], names: List[str]) -> Tensor:
    parts = annotate(List[Tensor], [])
    for name in names:
      if torch.__contains__(w, name + ".bias"):
        part = torch.to(self.read(w[name + ".bias"]), self.dtype)
      else:
        part = torch.to(torch.new_zeros(w[name + ".weight"], [torch.size(w[name + ".weight"], 0)]), self.dtype)
      _0 = torch.append(parts, part)
    return torch.cat(parts)

  # Appends linear layers with the same input as one; if matrices stay as they are stored, with an empty one.
  def add_linear(self: __torch__.Decoder, w: Dict[str, Tensor], names: List[str]) -> NoneType:
    matrices = annotate(List[Tensor], [])
    if self.stored:
      for name in names:
        _0 = torch.append(self.matrices, w[name + ".weight"])
      _1 = torch.append(self.layers, torch.new_zeros(w[names[0] + ".weight"], [0]))
    else:
      for name in names:
        _2 = torch.append(matrices, torch.to(w[name + ".weight"], self.dtype))
      _3 = torch.append(self.layers, __torch__.kernels.pack(torch.cat(matrices)))
    _4 = torch.append(self.layers, self.bias(w, names))
    return None

  # Returns matrices one below another. first, count: which of all.
  def gathered(self: __torch__.Decoder, first: int, count: int) -> Tensor:
    parts = annotate(List[Tensor], [])
    for part in torch.slice(self.matrices, first, first + count):
      _0 = torch.append(parts, self.read(part))
    return torch.cat(parts)

  # Returns the matrix of some linear layers with the same input. first, count: which of the seven of the layer.
  def matrix(self: __torch__.Decoder, loaded: Tensor, layer: int, first: int, count: int) -> Tensor:
    if self.stored:
      made = __torch__.kernels.pack(torch.to(self.gathered(7 * layer + first, count), self.dtype))
    else:
      made = loaded
    return made

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
      _6 = torch.append(self.layers, torch.to(self.read(w[name]), 6, False, True))
    return None

  # w: the gain of the norm after the last layer.
  def set_last(self: __torch__.Decoder, w: Dict[str, Tensor]) -> NoneType:
    self.last = [torch.to(self.read(w["weight"]), 6, False, True)]
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

  # Returns what a layer makes of rows. layer: its matrices with their biases, then gains of norms.
  def through(self: __torch__.Decoder, x: Tensor, at_places: Tensor, layer: List[Tensor], counts: List[int], lengths: List[int]) -> Tensor:
    cos = torch.unsqueeze(torch.embedding(self.turns[0], at_places), 1)
    sin = torch.unsqueeze(torch.embedding(self.turns[1], at_places), 1)
    qkv, qkv_bias, out, out_bias, up, up_bias, down, down_bias, gain, later_gain = torch.slice(layer, 0, 10)
    all = __torch__.kernels.linear(torch.to(self.norm(x, gain), self.dtype), qkv, qkv_bias)
    q = self.part(all, 0, self.heads)
    k = self.part(all, self.heads, self.key_heads)
    v = torch.to(self.part(all, self.heads + self.key_heads, self.key_heads), self.dtype)
    if self.normed:
      q = self.norm(q, layer[10])
      k = self.norm(k, layer[11])
    mixed = self.attention(self.turn(q, cos, sin), self.turn(k, cos, sin), v, counts, lengths)
    attended = __torch__.layers.add(mixed, out, out_bias, x, self.dtype)
    both = __torch__.kernels.linear(torch.to(self.norm(attended, later_gain), self.dtype), up, up_bias)
    gate, value = torch.chunk(both, 2, 1)
    return __torch__.layers.add(torch.silu(gate) * value, down, down_bias, attended, self.dtype)

  # Returns one layer, its matrices as products take them.
  def layer(self: __torch__.Decoder, number: int) -> List[Tensor]:
    step = 10
    if self.normed:
      step = 12
    at = step * number
    layer = torch.slice(self.layers, at, at + step)
    _0 = torch._set_item(layer, 0, self.matrix(layer[0], number, 0, 3))
    _1 = torch._set_item(layer, 2, self.matrix(layer[2], number, 3, 1))
    _2 = torch._set_item(layer, 4, self.matrix(layer[4], number, 4, 2))
    _3 = torch._set_item(layer, 6, self.matrix(layer[6], number, 6, 1))
    return layer

  # Returns the last hidden states of groups of texts that do not see one another, in float32. All go through a layer
  # before the next one is made.
  def states(self: __torch__.Decoder, ids: List[Tensor], at_places: List[Tensor], counts: List[List[int]], lengths: List[List[int]]) -> List[Tensor]:
    states = annotate(List[Tensor], [])
    for each in ids:
      _0 = torch.append(states, torch.to(self.read(torch.embedding(self.words[0], each)), 6))
    step = 10
    if self.normed:
      step = 12
    for number in range(len(self.layers) // step):
      layer = self.layer(number)
      for i in range(len(states)):
        _1 = torch._set_item(states, i, self.through(states[i], at_places[i], layer, counts[i], lengths[i]))
      layer = annotate(List[Tensor], [])
    for i in range(len(states)):
      _2 = torch._set_item(states, i, self.norm(states[i], self.last[0]))
    return states

  # Returns the last hidden state of each text of a pass that has its rows alone, a multiple of 32.
  def each(self: __torch__.Decoder, ids: Tensor, at_places: Tensor, lengths: List[int]) -> List[Tensor]:
    id_parts = annotate(List[Tensor], [])
    place_parts = annotate(List[Tensor], [])
    ones = annotate(List[List[int]], [])
    length_parts = annotate(List[List[int]], [])
    start = 0
    for length in lengths:
      rows = (length + 31) // 32 * 32
      _0 = torch.append(id_parts, torch.narrow(ids, 0, start, rows))
      _1 = torch.append(place_parts, torch.narrow(at_places, 0, start, rows))
      _2 = torch.append(ones, [1])
      _3 = torch.append(length_parts, [length])
      start = start + rows
    return self.states(id_parts, place_parts, ones, length_parts)

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.Decoder, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    if self.alone:
      states = self.each(ids, at_places, lengths)
      rows = annotate(List[Tensor], [])
      for i in range(len(lengths)):
        _0 = torch.append(rows, torch.narrow(states[i], 0, 0, lengths[i]))
      hidden = torch.cat(rows)
    else:
      hidden = self.states([ids], [at_places], [counts], [lengths])[0]
    return hidden

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Decoder, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    if self.alone:
      states = self.each(ids, at_places, lengths)
      rows = annotate(List[Tensor], [])
      for i in range(len(lengths)):
        _0 = torch.append(rows, __torch__.layers.pool(states[i], self.pooling, [1], [lengths[i]]))
      pooled = torch.cat(rows)
    else:
      pooled = __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)
    return pooled
