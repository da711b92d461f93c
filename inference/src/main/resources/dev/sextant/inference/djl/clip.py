# TorchScript, in the form that libtorch's own serializer writes and reads; it is never run by Python.
#
# A tower of CLIP: layer norms before attention and feed-forward part. The text tower's tokens attend to earlier ones
# only, and the end token's vector is the text's. The vision tower sees the patches of a picture behind a class token,
# whose vector is the picture's.

class Clip(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  heads : int
  epsilon : float
  quick : bool
  end : int
  pooling : int
  dtype : int
  embeddings : List[Tensor]
  layers : List[Tensor]
  norms : List[Tensor]

  # w: the tensors of the text tower below "embeddings.".
  def set_words(self: __torch__.Clip, w: Dict[str, Tensor]) -> NoneType:
    self.embeddings = [
      torch.to(w["token_embedding.weight"], 6, False, True),
      torch.to(w["position_embedding.weight"], 6, False, True)]
    return None

  # w: the tensors of the vision tower below "embeddings.". Patches do not overlap, so their convolution is a product.
  def set_patches(self: __torch__.Clip, w: Dict[str, Tensor]) -> NoneType:
    convolution = torch.to(w["patch_embedding.weight"], 6, False, True)
    self.embeddings = [
      torch.to(w["class_embedding"], 6, False, True),
      convolution,
      torch.to(w["position_embedding.weight"], 6, False, True)]
    return None

  # w: the tensors below "encoder.layers.N.", for rising N.
  def add_layer(self: __torch__.Clip, w: Dict[str, Tensor]) -> NoneType:
    matrix = torch.cat([w["self_attn.q_proj.weight"], w["self_attn.k_proj.weight"], w["self_attn.v_proj.weight"]])
    bias = torch.cat([w["self_attn.q_proj.bias"], w["self_attn.k_proj.bias"], w["self_attn.v_proj.bias"]])
    _0 = torch.append(self.layers, __torch__.kernels.pack(torch.to(matrix, self.dtype)))
    _1 = torch.append(self.layers, torch.to(bias, self.dtype))
    for name in ["self_attn.out_proj", "mlp.fc1", "mlp.fc2"]:
      _2 = torch.append(self.layers, __torch__.kernels.pack(torch.to(w[name + ".weight"], self.dtype)))
      _3 = torch.append(self.layers, torch.to(w[name + ".bias"], self.dtype, False, True))
    for name in ["layer_norm1", "layer_norm2"]:
      _4 = torch.append(self.layers, torch.to(w[name + ".weight"], 6, False, True))
      _5 = torch.append(self.layers, torch.to(w[name + ".bias"], 6, False, True))
    return None

  # w: the tensors of a norm: that behind the layers, or first that before them.
  def add_norm(self: __torch__.Clip, w: Dict[str, Tensor]) -> NoneType:
    for name in ["weight", "bias"]:
      _0 = torch.append(self.norms, torch.to(w[name], 6, False, True))
    return None

  def norm(self: __torch__.Clip, x: Tensor, gain: Tensor, shift: Tensor) -> Tensor:
    return torch.layer_norm(x, [torch.size(x, 1)], gain, shift, self.epsilon)

  def activation(self: __torch__.Clip, x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
    if self.quick:
      inner = __torch__.kernels.linear(x, matrix, bias)
      y = inner * torch.sigmoid(inner * 1.702)
    else:
      y = __torch__.kernels.linear_gelu(x, matrix, bias)
    return y

  def encode(self: __torch__.Clip, embedded: Tensor, counts: List[int], lengths: List[int], biases: List[Tensor]) -> Tensor:
    x = embedded
    for layer in range(len(self.layers) // 12):
      at = 12 * layer
      qkv, qkv_bias, out, out_bias, up, up_bias, down, down_bias, gain, shift, later_gain, later_shift = torch.slice(self.layers, at, at + 12)
      all = __torch__.kernels.linear(torch.to(self.norm(x, gain, shift), self.dtype), qkv, qkv_bias)
      mixed = __torch__.layers.attention(all, self.heads, counts, lengths, biases)
      x = __torch__.layers.add(mixed, out, out_bias, x, self.dtype)
      inner = self.activation(torch.to(self.norm(x, later_gain, later_shift), self.dtype), up, up_bias)
      x = __torch__.layers.add(inner, down, down_bias, x, self.dtype)
    return x

  # Returns what keeps a token from those that follow it, for each group of texts.
  def masks(self: __torch__.Clip, x: Tensor, lengths: List[int]) -> List[Tensor]:
    masks = annotate(List[Tensor], [])
    for length in lengths:
      closed = torch.to(torch.full_like(torch.new_zeros(x, [length, length]), -inf), self.dtype)
      _0 = torch.append(masks, torch.view(torch.triu(closed, 1), [1, 1, length, length]))
    return masks

  # Returns the last hidden state in float32: one row a token, then rows that belong to no text.
  def hidden(self: __torch__.Clip, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    words, places = self.embeddings
    x = torch.embedding(words, ids) + torch.embedding(places, at_places)
    gain, shift = self.norms
    return self.norm(self.encode(x, counts, lengths, self.masks(x, lengths)), gain, shift)

  # Returns one row a text, not yet of length one.
  def forward(self: __torch__.Clip, ids: Tensor, at_places: Tensor, counts: List[int], lengths: List[int]) -> Tensor:
    x = self.hidden(ids, at_places, counts, lengths)
    pooled = annotate(List[Tensor], [])
    start = 0
    for g in range(len(counts)):
      for text in range(counts[g]):
        tokens = torch.narrow(ids, 0, start, lengths[g])
        if torch.eq(self.end, 2):
          end = torch.argmax(tokens, 0, True)
        else:
          end = torch.argmax(torch.to(torch.eq(tokens, self.end), 3), 0, True)
        _0 = torch.append(pooled, torch.index_select(torch.narrow(x, 0, start, lengths[g]), 0, end))
        start = start + lengths[g]
    return torch.cat(pooled)

  # pixels: channels of rows. Returns the picture's row, not yet of length one.
  def picture(self: __torch__.Clip, pixels: Tensor) -> Tensor:
    first, convolution, places = self.embeddings
    patch = torch.size(convolution, 3)
    down = torch.size(pixels, 1) // patch
    across = torch.size(pixels, 2) // patch
    whole = torch.narrow(torch.narrow(pixels, 1, 0, down * patch), 2, 0, across * patch)
    parts = torch.permute(torch.reshape(whole, [3, down, patch, across, patch]), [1, 3, 0, 2, 4])
    patches = torch.linear(torch.reshape(parts, [down * across, -1]), torch.view(convolution, [torch.size(convolution, 0), -1]))
    gain, shift, last_gain, last_shift = self.norms
    x = self.norm(torch.cat([torch.unsqueeze(first, 0), patches]) + places, gain, shift)
    x = self.encode(x, [1], [torch.size(x, 0)], annotate(List[Tensor], []))
    return self.norm(torch.narrow(x, 0, 0, 1), last_gain, last_shift)
