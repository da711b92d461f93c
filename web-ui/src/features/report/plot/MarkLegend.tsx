import { marksOf } from '../series/embedders.ts';
import { Mark } from './Mark.tsx';
import type { Row } from '../series/rows.ts';

type Props = { rows: Row[]; embedders: string[] };

/** The embedder of each mark. */
export function MarkLegend({ rows, embedders }: Props) {
  return (
    <div>
      <ul className="chart-legend" aria-label="What the marks mean">
        {marksOf(rows, embedders).map(({ hue, name }) => (
          <li key={name}>
            <svg width="34" height="14" aria-hidden="true">
              <Mark hue={hue} value={50} reach={{ low: 6, high: 94 }} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
