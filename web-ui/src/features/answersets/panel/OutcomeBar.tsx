import type { Draws } from '#shared/terms/answerSets.ts';
import { piecesOf, piecesText } from '../words/outcomes.ts';

/** The draws by outcome, side by side; its name has the numbers. */
export function OutcomeBar({ of }: { of: Pick<Draws, 'outcomes' | 'draw_count' | 'state'> }) {
  const pieces = piecesOf(of);
  const all = pieces.reduce((sum, { n }) => sum + n, 0);
  const share = (n: number) => (all === 0 ? 0 : (100 * n) / all);
  const before = (i: number) => pieces.slice(0, i).reduce((sum, { n }) => sum + share(n), 0);
  return (
    <svg className="as-bar" role="img" aria-label={piecesText(pieces)}>
      {pieces.map(({ outcome, n }, i) => (
        <rect
          key={outcome ?? 'left'}
          className={`as-bar-${outcome ?? 'left'}`}
          x={`${before(i)}%`}
          width={`${share(n)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
