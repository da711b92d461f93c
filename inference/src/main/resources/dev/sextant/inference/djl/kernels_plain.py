# Linear layers by libtorch's public operators.

def pack(matrix: Tensor) -> Tensor:
  return torch.clone(matrix, memory_format=0)

def linear(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return torch.linear(x, matrix, bias)

def linear_gelu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return torch.gelu(torch.linear(x, matrix, bias))

def linear_silu(x: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
  return torch.silu(torch.linear(x, matrix, bias))

def linear_add(x: Tensor, matrix: Tensor, bias: Tensor, residual: Tensor) -> Tensor:
  return torch.linear(x, matrix, bias) + residual
