import type { SystemComparison } from '#shared/api/types.ts';
import { ends, type Interval } from '#shared/format/intervals.ts';
import { pValue } from '#shared/format/numbers.ts';
import { axisOver } from '#shared/plot/axis.ts';
import { CORRECTED } from '#shared/terms/labels/corrected.ts';
import { IntervalRow, IntervalScale } from './IntervalRow.tsx';
import { favours, signed } from './words.ts';

type Props = {
  differences: SystemComparison['differences'];
  /** What differs, in the plural. */
  what: string;
  higherIsBetter: boolean;
};

/** The differences of each pair of systems, with their intervals. */
export function DifferenceFigure({ differences, what, higherIsBetter }: Props) {
  const all = differences.map(({ difference }) => difference as Interval);
  const axis = axisOver([0, ...all.flatMap((each) => Object.values(ends(each)))], 4);
  const [left, right] = higherIsBetter ? ['second', 'first'] : ['first', 'second'];
  return (
    <figure className="plot" aria-label={`Differences of ${what}`}>
      <IntervalScale axis={axis} left={`← ${left} better`} right={`${right} better →`} />
      <ul>
        {differences.map(({ first, second, p }, i) => {
          const difference = all[i] ?? { value: 0, low: null, high: null };
          const gain = higherIsBetter ? difference.value : -difference.value;
          return (
            <li key={`${first} ${second}`}>
              <IntervalRow
                axis={axis}
                name={`${first} minus ${second}`}
                of={difference}
                full={p !== null && p < 0.05}
                zero
                value={
                  <>
                    {signed(difference)}
                    <span className="quiet">
                      {favours(first, second, { value: gain }, p)}
                      {p !== null && `, p ${pValue(p)}`}
                    </span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      <figcaption className="quiet">
        Differences of {what}, paired by item; lines are their own 95 % intervals. {CORRECTED}
      </figcaption>
    </figure>
  );
}
