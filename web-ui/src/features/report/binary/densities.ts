import type { Binary } from '#shared/api/types.ts';

/** The density of each class between two scores: shares of the class per unit of the score. */
export type Block = {
  from: number;
  to: number;
  n: number;
  /** Ungrounded answers in the block. */
  risky: number;
  grounded: number;
  notGrounded: number;
};

/**
 * A histogram of each class from the report's deciles. It covers every answer, in blocks as wide as
 * their deciles. A block ends midway to the next decile, because the report gives only the scores
 * within each decile. Empty if all scores are equal.
 */
export function blocksOf(binary: Binary): Block[] {
  const { n_grounded: grounded, n_not_grounded: not } = binary;
  const tenths = binary.deciles
    .flatMap(({ not_grounded: share, ...rest }) =>
      share === null ? [] : [{ ...rest, share: share.value }],
    )
    .toSorted((a, b) => a.low - b.low);
  const edges = tenths.map(({ low }, i) => {
    const before = tenths[i - 1];
    return before === undefined ? low : (before.high + low) / 2;
  });
  return tenths.flatMap(({ n, high, share }, i) => {
    const [from, to] = [edges[i] ?? 0, edges[i + 1] ?? high];
    const risky = Math.round(n * share);
    const density = (some: number, all: number) => (all === 0 ? 0 : some / all / (to - from));
    return to > from
      ? [
          {
            from,
            to,
            n,
            risky,
            grounded: density(n - risky, grounded),
            notGrounded: density(risky, not),
          },
        ]
      : [];
  });
}

/** The outline of the blocks, starting and ending at zero. */
export function outline(
  blocks: Block[],
  of: 'grounded' | 'notGrounded',
): { x: number; y: number }[] {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) {
    return [];
  }
  return [
    { x: first.from, y: 0 },
    ...blocks.flatMap((b) => [
      { x: b.from, y: b[of] },
      { x: b.to, y: b[of] },
    ]),
    { x: last.to, y: 0 },
  ];
}
