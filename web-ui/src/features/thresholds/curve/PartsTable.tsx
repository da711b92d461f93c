import { interval, type Interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { type Axis, UNIT } from '#shared/plot/axis.ts';
import type { FloorColumns, Known } from './floorColumns.ts';
import type { Numbers } from './curve.ts';
import { RATES } from '../model/statistics.ts';
import { Spans } from './IntervalBar.tsx';

type Props = {
  calibration: Numbers;
  /** Null before the first look. */
  holdout: Known;
  /** The floor fitted to the same objective; null if there is none. */
  floor: FloorColumns | null;
  /** Null if no costs were entered. */
  costs: Axis | null;
};

const ROWS = ['precision', 'recall', 'fpr', 'review_load', 'accuracy', 'f1'] as const;

/**
 * The same numbers on both parts of the split. Those of the holdout are not loaded before the first
 * look.
 */
export function PartsTable({ calibration, holdout, floor, costs }: Props) {
  const rows = { calibration, holdout, floor };
  return (
    <table className="compact sides">
      <caption className="unseen">
        What the threshold does on either part of the split, and below it what its floor does
      </caption>
      <thead>
        <tr>
          <th scope="col">Share</th>
          <th scope="col" className="number">
            Calibration <Mark hollow />
          </th>
          <th scope="col" className="number">
            Holdout <Mark />
          </th>
        </tr>
      </thead>
      {ROWS.map((rate) => (
        <Rows key={rate} {...rows} words={RATES[rate]} axis={UNIT} read={(of) => of[rate]} />
      ))}
      {costs !== null && (
        <Rows
          {...rows}
          words="Cost: of a thousand answers like these"
          axis={costs}
          read={({ cost }) => cost}
        />
      )}
      <tbody>
        <tr>
          <th scope="row">
            <Name words="n: right | wrong flags, right | wrong passes" />
          </th>
          <td className="number">{counts(calibration)}</td>
          <td className="number">
            {holdout === null ? <Hidden /> : holdout === 'unread' ? '…' : counts(holdout)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type RowsProps = Omit<Props, 'costs'> & {
  words: string;
  axis: Axis;
  read: (numbers: Numbers) => Interval | null;
};

/** One rate: the score, its floor, and all values on one axis. */
function Rows({ words, axis, read, calibration, holdout, floor }: RowsProps) {
  const some = (of: Known) => of !== null && (of === 'unread' || read(of) !== null);
  // Only the curve's thresholds have a known cost.
  const known =
    axis === UNIT || (floor !== null && (some(floor.calibration) || some(floor.holdout)));
  const shownFloor = known ? floor : null;
  const drawn = (of: Known) => (of === null || of === 'unread' ? null : read(of));
  return (
    <tbody>
      <tr className="sides-score">
        <th scope="row">
          <Name words={words} />
        </th>
        <Value of={calibration} read={read} />
        <Value of={holdout} read={read} />
      </tr>
      {shownFloor !== null && shownFloor.shared !== null && (
        <tr className="sides-floor">
          <th scope="row">
            <span className="unseen">{words.split(': ')[0]} of the </span>score: where the floor has
            a value
          </th>
          <Value of={shownFloor.shared.calibration} read={read} none="–" />
          <Value
            of={shownFloor.shared.holdout}
            read={read}
            {...(holdout === null ? {} : { none: '–' })}
          />
        </tr>
      )}
      {shownFloor !== null && (
        <tr className="sides-floor">
          <th scope="row">
            <span className="unseen">{words.split(': ')[0]} of the </span>floor: {shownFloor.title}
          </th>
          <Value of={shownFloor.calibration} read={read} none="–" />
          <Value of={shownFloor.holdout} read={read} {...(holdout === null ? {} : { none: '–' })} />
        </tr>
      )}
      <tr className="sides-axis" aria-hidden="true">
        <td colSpan={3}>
          <Spans
            axis={axis}
            of={[
              { interval: drawn(calibration), hollow: true },
              { interval: drawn(holdout) },
              ...(shownFloor === null
                ? []
                : [
                    { interval: drawn(shownFloor.calibration), hollow: true, floor: true },
                    { interval: drawn(shownFloor.holdout), floor: true },
                  ]),
            ]}
          />
        </td>
      </tr>
    </tbody>
  );
}

type ValueProps = {
  of: Known;
  read: RowsProps['read'];
  /** Replaces an unknown value; if absent, the cell says that it is hidden. */
  none?: string;
};

function Value({ of, read, none }: ValueProps) {
  const value = of === null || of === 'unread' ? null : read(of);
  return (
    <td className="number">
      {of === null
        ? (none ?? <Hidden />)
        : of === 'unread'
          ? '…'
          : value === null
            ? 'undefined'
            : interval(value)}
    </td>
  );
}

/** The mark of a part in the drawing. */
function Mark({ hollow = false }: { hollow?: boolean }) {
  return (
    <svg className="sides-mark" aria-hidden="true">
      <circle className={hollow ? 'hollow' : ''} cx="50%" cy="50%" r="3.5" />
    </svg>
  );
}

/** The text before the colon is the name, the rest explains it. */
function Name({ words }: { words: string }) {
  const [name, rest] = words.split(': ');
  return (
    <>
      {name} {rest !== undefined && <span className="quiet">{rest}</span>}
    </>
  );
}

function Hidden() {
  return <span className="hidden-number">hidden</span>;
}

function counts({ counts: { tp, fp, tn, fn } }: Numbers): string {
  return `${count(tp)} | ${count(fp)}, ${count(tn)} | ${count(fn)}`;
}
