# Parts of the networks of all families. Texts lie one after another, without padding inside a text: counts[g]
# texts of lengths[g] tokens each, group after group, then rows that belong to no text. What a text's rows go
# through depends on the text alone, so its vector is the same whatever stands beside it.
#
# dtype is that of the products and of attention: 6 float32, 15 bfloat16, 5 float16. Tables, sums, layer norms and
# pooling are float32 with each, which halves the error of half precision.

# A head whose size is not a multiple of 16 numbers gets zeros behind it, which change no product: some processors'
# kernels round by where a row begins in memory, and so a text would depend on those before it.
# qkv: queries, keys and values of each row. biases: what is added to the scores of each group; empty for none.
def attention(qkv: Tensor, heads: int, counts: List[int], lengths: List[int], biases: List[Tensor]) -> Tensor:
  width = torch.size(qkv, 1) // 3
  mixed = torch.new_zeros(qkv, [torch.size(qkv, 0), width])
  start = 0
  for g in range(len(counts)):
    rows = counts[g] * lengths[g]
    parts = torch.view(torch.narrow(qkv, 0, start, rows), [counts[g], lengths[g], 3, heads, -1])
    size = torch.size(parts, 4)
    scale = 1.0 / torch.sqrt(size)
    if torch.ne(size % 16, 0):
      parts = torch.constant_pad_nd(parts, [0, 16 - size % 16])
    q, k, v = torch.unbind(torch.permute(parts, [2, 0, 3, 1, 4]))
    if torch.eq(len(biases), 0):
      all = torch.scaled_dot_product_attention(q, k, v, None, 0., False, scale=scale)
    else:
      all = torch.scaled_dot_product_attention(q, k, v, biases[g], 0., False, scale=scale)
    out = torch.narrow(all, 3, 0, size)
    _0 = torch.copy_(torch.view(torch.narrow(mixed, 0, start, rows), [counts[g], lengths[g], heads, -1]), torch.transpose(out, 1, 2))
    start = start + rows
  return mixed

# Adds a layer's output to the sum of those before it, which is float32.
def add(x: Tensor, matrix: Tensor, bias: Tensor, sum: Tensor, dtype: int) -> Tensor:
  if torch.eq(dtype, 6):
    more = __torch__.kernels.linear_add(x, matrix, bias, sum)
  else:
    more = torch.to(__torch__.kernels.linear(x, matrix, bias), 6) + sum
  return more

# Appends weights of a layer: matrices with their biases, then norms, which stay float32.
def append(layers: List[Tensor], w: Dict[str, Tensor], matrices: List[str], norms: List[str], dtype: int) -> NoneType:
  for name in matrices:
    _0 = torch.append(layers, __torch__.kernels.pack(torch.to(w[name + ".weight"], dtype)))
    _1 = torch.append(layers, torch.to(w[name + ".bias"], dtype, False, True))
  for name in norms:
    _2 = torch.append(layers, torch.to(w[name + ".weight"], 6, False, True))
    _3 = torch.append(layers, torch.to(w[name + ".bias"], 6, False, True))
  return None

# What a layer makes of x and of what attention has mixed of it. layer: matrix and bias of what follows attention, of
# the way up and of the way down, then gain and shift of the norms after attention and at the end.
def finish(x: Tensor, mixed: Tensor, layer: List[Tensor], epsilon: float, dtype: int) -> Tensor:
  out, out_bias, up, up_bias, down, down_bias, out_gain, out_shift, down_gain, down_shift = layer
  width = [torch.size(x, 1)]
  attended = torch.layer_norm(__torch__.layers.add(mixed, out, out_bias, x, dtype), width, out_gain, out_shift, epsilon)
  inner = __torch__.kernels.linear_gelu(torch.to(attended, dtype), up, up_bias)
  return torch.layer_norm(__torch__.layers.add(inner, down, down_bias, attended, dtype), width, down_gain, down_shift, epsilon)

# Returns one row a text, not yet of length one: the mean of its tokens for 0, the first token for 1, the last for 2.
def pool(x: Tensor, pooling: int, counts: List[int], lengths: List[int]) -> Tensor:
  width = torch.size(x, 1)
  pooled = annotate(List[Tensor], [])
  start = 0
  for g in range(len(counts)):
    texts = torch.view(torch.narrow(x, 0, start, counts[g] * lengths[g]), [counts[g], lengths[g], width])
    if torch.eq(pooling, 1):
      _0 = torch.append(pooled, torch.select(texts, 1, 0))
    elif torch.eq(pooling, 2):
      _1 = torch.append(pooled, torch.select(texts, 1, -1))
    else:
      _2 = torch.append(pooled, torch.mean(texts, [1]))
    start = start + counts[g] * lengths[g]
  return torch.cat(pooled)

# Returns one row of outputs a pair. head: matrix and bias of two layers; between them GELU or else tanh. Each pair's
# first row is taken alone, from memory of its own: what is computed from it cannot depend on how many others there
# are, nor on where it lies among them.
def classify(x: Tensor, head: List[Tensor], gelu: bool, counts: List[int], lengths: List[int]) -> Tensor:
  dense, dense_bias, classifier, classifier_bias = head
  outputs = annotate(List[Tensor], [])
  start = 0
  for g in range(len(counts)):
    for pair in range(counts[g]):
      first = torch.clone(torch.narrow(x, 0, start, 1), memory_format=0)
      inner = torch.linear(first, dense, dense_bias)
      if gelu:
        pooled = torch.gelu(inner)
      else:
        pooled = torch.tanh(inner)
      _0 = torch.append(outputs, torch.linear(pooled, classifier, classifier_bias))
      start = start + lengths[g]
  return torch.cat(outputs)

# Returns the cosines and sines of the angles of rotary positions, one row a place; an angle of the first half of a
# head's width is that of the second half too.
def angles(positions: int, width: int, base: float, like: Tensor) -> List[Tensor]:
  steps = torch.arange(0, width, 2, dtype=6, layout=None, device=ops.prim.device(like)) / width
  places = torch.arange(positions, dtype=6, layout=None, device=ops.prim.device(like))
  half = torch.outer(places, torch.reciprocal(torch.pow(base, steps)))
  whole = torch.cat([half, half], 1)
  return [torch.cos(whole), torch.sin(whole)]

# qkv: queries, keys and values of each row. Turns queries and keys by the angles of the rows' places.
def turn(qkv: Tensor, heads: int, cosines: Tensor, sines: Tensor, dtype: int) -> Tensor:
  rows = torch.size(qkv, 0)
  parts = torch.view(qkv, [rows, 3, heads, -1])
  both = torch.to(torch.narrow(parts, 1, 0, 2), 6)
  half = torch.size(both, 3) // 2
  first = torch.narrow(both, 3, 0, half)
  second = torch.narrow(both, 3, half, half)
  across = torch.cat([torch.neg(second), first], 3)
  turned = both * torch.view(cosines, [rows, 1, 1, -1]) + across * torch.view(sines, [rows, 1, 1, -1])
  return torch.reshape(torch.cat([torch.to(turned, dtype), torch.narrow(parts, 1, 2, 1)], 1), [rows, -1])

# As attention without biases, but a token sees only those that are at most reach away. Blocks of queries see
# only the keys near them, so the work grows with the length and not with its square.
def local_attention(qkv: Tensor, heads: int, counts: List[int], lengths: List[int], reach: int) -> Tensor:
  width = torch.size(qkv, 1) // 3
  mixed = torch.new_zeros(qkv, [torch.size(qkv, 0), width])
  start = 0
  for g in range(len(counts)):
    length = lengths[g]
    rows = counts[g] * length
    parts = torch.view(torch.narrow(qkv, 0, start, rows), [counts[g], length, 3, heads, -1])
    q, k, v = torch.unbind(torch.permute(parts, [2, 0, 3, 1, 4]))
    out = torch.view(torch.narrow(mixed, 0, start, rows), [counts[g], length, heads, -1])
    size = 2 * reach + 1
    for block in range((length + size - 1) // size):
      first = block * size
      last = ops.prim.min(first + size, length)
      near = ops.prim.max(first - reach, 0)
      far = ops.prim.min(last + reach, length)
      to = torch.unsqueeze(torch.arange(first, last, dtype=4, layout=None, device=ops.prim.device(qkv)), 1)
      at = torch.unsqueeze(torch.arange(near, far, dtype=4, layout=None, device=ops.prim.device(qkv)), 0)
      unseen = torch.gt(torch.abs(to - at), reach)
      mask = torch.masked_fill(torch.new_zeros(qkv, [last - first, far - near]), unseen, -inf)
      seen = torch.scaled_dot_product_attention(torch.slice(q, 2, first, last), torch.slice(k, 2, near, far), torch.slice(v, 2, near, far), torch.view(mask, [1, 1, last - first, far - near]))
      _0 = torch.copy_(torch.slice(out, 1, first, last), torch.transpose(seen, 1, 2))
    start = start + rows
  return mixed
