# Linear layers by oneDNN as in kernels_packed.py, ROWS rows at a time. Some processors' kernels, those of AVX2 among
# them, round by the number of rows. It is the same in each block, so a row has the same bits whatever stands around it.

def pack(matrix: Tensor) -> Tensor:
  return ops.mkldnn._reorder_linear_weight(torch.contiguous(matrix), ROWS)

# what: follows the product, in the same kernel. algorithm: which way it is computed.
def linear_with(x: Tensor, matrix: Tensor, bias: Tensor, what: str, algorithm: str) -> Tensor:
  made = annotate(List[Tensor], [])
  for block in range(torch.size(x, 0) // ROWS):
    rows = torch.narrow(x, 0, block * ROWS, ROWS)
    _0 = torch.append(made, ops.mkldnn._linear_pointwise(rows, matrix, bias, what, annotate(List[Optional[number]], []), algorithm))
  return torch.cat(made)

def linear(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return __torch__.kernels.linear_with(x, matrix, bias, "none", "")

def linear_gelu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return __torch__.kernels.linear_with(x, matrix, bias, "gelu", "none")

def linear_silu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return __torch__.kernels.linear_with(x, matrix, bias, "swish", "none")

# Not fused: the sum as a step of its own was faster in blocks.
def linear_add(x: Tensor, matrix: Tensor, bias: Tensor, residual: Tensor) -> Tensor:
  return __torch__.kernels.linear(x, matrix, bias) + residual
