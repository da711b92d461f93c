# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A Nomic BERT encoder: a BERT encoder with rotary positions, SwiGLU, and linear layers without biases.

class NomicBert(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  positions : int
  base : float
  epsilon : float
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  turns : List[Tensor]
  layers : List[Tensor]

  # w: the tensors below "embeddings." A text's tokens are of the first type.
  def set_embeddings(self: __torch__.NomicBert, w: Dict[str, Tensor]) -> NoneType:
    words = torch.to(w["word_embeddings.weight"], 6, False, True)
    kind = torch.select(torch.to(w["token_type_embeddings.weight"], 6), 0, 0)
    self.embeddings = [words, torch.clone(kind, memory_format=0)]
    self.turns = __torch__.layers.angles(self.positions, torch.size(words, 1) // self.heads, self.base, words)
    return None

  # w: the tensors below "emb_ln.".
  def set_norm(self: __torch__.NomicBert, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      _0 = torch.append(self.embeddings, torch.to(w[name], 6, False, True))
    return None

  # w: the tensors below "encoder.layers.N.", for rising N. The kernels take a bias: zeros.
  def add_layer(self: __torch__.NomicBert, w: Dict[str, Tensor]) -> NoneType:
    for name in ["attn.Wqkv", "attn.out_proj", "mlp.fc11", "mlp.fc12", "mlp.fc2"]:
      matrix = torch.to(w[name + ".weight"], self.dtype)
      _0 = torch.append(self.layers, __torch__.kernels.pack(matrix))
      _1 = torch.append(self.layers, torch.new_zeros(matrix, [torch.size(matrix, 0)]))
    for name in ["norm1", "norm2"]:
      _2 = torch.append(self.layers, torch.to(w[name + ".weight"], 6, False, True))
      _3 = torch.append(self.layers, torch.to(w[name + ".bias"], 6, False, True))
    return None

  def norm(self: __torch__.NomicBert, x: Tensor, gain: Tensor, shift: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, shift, self.epsilon)

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.NomicBert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, kind, first_gain, first_shift = self.embeddings
    cosines = torch.embedding(self.turns[0], at_places)
    sines = torch.embedding(self.turns[1], at_places)
    x = self.norm(torch.embedding(words, ids) + kind, first_gain, first_shift)
    for layer in range(len(self.layers) // 14):
      at = 14 * layer
      qkv, qkv_bias, out, out_bias, up, up_bias, gate, gate_bias, down, down_bias, gain, shift, last_gain, last_shift = torch.slice(self.layers, at, at + 14)
      all = __torch__.kernels.linear(torch.to(x, self.dtype), qkv, qkv_bias)
      turned = __torch__.layers.turn(all, self.heads, cosines, sines, self.dtype)
      mixed = __torch__.layers.attention(turned, self.heads, counts, lengths, annotate(List[Tensor], []))
      x = self.norm(__torch__.layers.add(mixed, out, out_bias, x, self.dtype), gain, shift)
      y = torch.to(x, self.dtype)
      inner = __torch__.kernels.linear(y, up, up_bias) * __torch__.kernels.linear_silu(y, gate, gate_bias)
      x = self.norm(__torch__.layers.add(inner, down, down_bias, x, self.dtype), last_gain, last_shift)
    return x

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.NomicBert, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    return __torch__.layers.pool(self.hidden(ids, at_places, counts, lengths), self.pooling, counts, lengths)
