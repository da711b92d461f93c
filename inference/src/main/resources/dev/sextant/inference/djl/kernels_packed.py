# Linear layers by oneDNN, the matrix laid out once for its kernels, what follows fused into the product.
# Internal to libtorch 2.7.1, so they are tried at start.

def pack(matrix: Tensor) -> Tensor:
  return ops.mkldnn._reorder_linear_weight(torch.contiguous(matrix), 1024)

def linear(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return ops.mkldnn._linear_pointwise(x, matrix, bias, "none", annotate(List[Optional[number]], []), "")

def linear_gelu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return ops.mkldnn._linear_pointwise(x, matrix, bias, "gelu", annotate(List[Optional[number]], []), "none")

def linear_silu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return ops.mkldnn._linear_pointwise(x, matrix, bias, "swish", annotate(List[Optional[number]], []), "")

def linear_add(x: Tensor, matrix: Tensor, bias: Tensor, residual: Tensor) -> Tensor:
  return ops.mkldnn._linear_pointwise(x, residual, matrix, bias, "add")
