import { count, interval, type Interval } from '#shared/format.ts';
import { type Axis, UNIT } from '#shared/plot/axis.ts';
import type { Numbers } from './curve.ts';
import { RATES } from './fit.ts';
import { Span } from './Span.tsx';

type Props = {
  calibration: Numbers;
  /** Null: nobody has looked; 'unread': somebody has, and this threshold's numbers are not here yet. */
  holdout: Numbers | 'unread' | null;
  /** Null: nobody said what errors cost. */
  costs: Axis | null;
};

const ROWS = ['precision', 'recall', 'fpr', 'review_load', 'accuracy', 'f1'] as const;

/** The same numbers on both parts of the split. The holdout's are not here until somebody looks at them. */
export function SideBySide({ calibration, holdout, costs }: Props) {
  return (
    <table className="compact sides">
      <caption className="unseen">What the threshold does on either part of the split</caption>
      <thead>
        <tr>
          <th scope="col">Share</th>
          <th scope="col" className="number">
            Calibration
          </th>
          <th scope="col" className="number">
            Holdout
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((rate) => (
          <tr key={rate}>
            <th scope="row">
              <Name words={RATES[rate]} />
            </th>
            <Rate of={calibration[rate]} axis={UNIT} />
            <Held of={holdout} axis={UNIT} read={(numbers) => numbers[rate]} />
          </tr>
        ))}
        {costs !== null && (
          <tr>
            <th scope="row">
              <Name words="Cost: of a thousand answers like these" />
            </th>
            <Rate of={calibration.cost} axis={costs} />
            <Held of={holdout} axis={costs} read={({ cost }) => cost} />
          </tr>
        )}
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

function Rate({ of, axis }: { of: Interval | null; axis: Axis }) {
  return (
    <td className="number">
      {of === null ? 'undefined' : interval(of)}
      <Span of={of} axis={axis} />
    </td>
  );
}

type HeldProps = {
  of: Props['holdout'];
  axis: Axis;
  read: (numbers: Numbers) => Interval | null;
};

function Held({ of, axis, read }: HeldProps) {
  return of === null || of === 'unread' ? (
    <td className="number">
      {of === null ? <Hidden /> : '…'}
      <Span of={null} axis={axis} />
    </td>
  ) : (
    <Rate of={read(of)} axis={axis} />
  );
}

/** What stands before the colon is the name, the rest explains it. */
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
