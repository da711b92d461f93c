export type Cell = { i: number; j: number };

/** The cell that a key leads to in a matrix of this size; undefined for other keys. */
export function cellAfterKey({ i, j }: Cell, key: string, size: number): Cell | undefined {
  const within = (place: number) => Math.min(size - 1, Math.max(0, place));
  switch (key) {
    case 'ArrowUp':
      return { i: within(i - 1), j };
    case 'ArrowDown':
      return { i: within(i + 1), j };
    case 'ArrowLeft':
      return { i, j: within(j - 1) };
    case 'ArrowRight':
      return { i, j: within(j + 1) };
    case 'Home':
      return { i, j: 0 };
    case 'End':
      return { i, j: size - 1 };
    default:
      return undefined;
  }
}

/** The initial cell: the two least similar answers. */
export function leastAlike(matrix: (number | null)[][], answers: number): Cell {
  let found: Cell = { i: 0, j: Math.min(1, Math.max(0, matrix.length - 1)) };
  let least = Infinity;
  for (let i = 0; i < answers; i++) {
    for (let j = i + 1; j < answers; j++) {
      const value = matrix[i]?.[j] ?? Infinity;
      if (value < least) {
        [found, least] = [{ i, j }, value];
      }
    }
  }
  return found;
}
