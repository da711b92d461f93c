export type Piece = { name: string; kind: string; n: number };

/** Parts of a whole, side by side. Decorative: a table next to it has the numbers. */
export function ShareBar({ pieces }: { pieces: Piece[] }) {
  const all = pieces.reduce((sum, { n }) => sum + n, 0);
  const share = (n: number) => (all === 0 ? 0 : (100 * n) / all);
  const before = (i: number) => pieces.slice(0, i).reduce((sum, { n }) => sum + share(n), 0);
  return (
    <svg className="ds-bar" aria-hidden="true">
      {all === 0 && <rect className="ds-bar-none" width="100%" height="100%" />}
      {pieces.map(({ name, kind, n }, i) => (
        <rect
          key={name}
          className={kind}
          x={`${before(i)}%`}
          width={`${share(n)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
