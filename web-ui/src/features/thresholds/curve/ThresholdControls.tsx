import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Calibration } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { shortNumber, thresholdIn } from './curve.ts';
import { manualRequest } from '../fitting/request.ts';

type Props = {
  calibration: Calibration;
  /** In full precision, as typed. */
  value: number;
  /** The threshold that the numbers belong to, in a sentence. */
  basis: string;
  moved: boolean;
  /** Whether the holdout's numbers are shown next to it. */
  seen: boolean;
  move: (to: number | null) => void;
};

/** The threshold as a number, with buttons to reset it and to save it. */
export function ThresholdControls({ calibration, value, basis, moved, seen, move }: Props) {
  const mayWrite = useMay('write');
  const keep = useAction(async () => {
    const kept = await post<Calibration>(
      path`/experiments/${calibration.experiment_id}/calibrations`,
      manualRequest(calibration, value),
    );
    go(links.calibration(kept.id));
  });
  return (
    <div className="cut-controls">
      <p className="actions">
        <label htmlFor="at">Threshold</label>
        <Field value={value} move={move} />
        <button type="button" disabled={!moved} onClick={() => move(null)}>
          Back to the fitted threshold
        </button>
        {mayWrite && (
          <button type="button" disabled={!moved || keep.busy} onClick={() => void keep.run()}>
            Use this threshold
          </button>
        )}
      </p>
      <p className="quiet">
        {moved
          ? `You see the threshold ${number(value)}, not the fitted one.${
              mayWrite
                ? ' Using it creates a new threshold, marked as chosen by hand, which takes its own look to be judged.'
                : ''
            }${seen ? ' You see the holdout: it cannot fairly judge a threshold that you choose by it.' : ''}`
          : 'Drag the line or use the arrow keys (with Shift, ten steps).'}
      </p>
      <p className="quiet" role="status">
        {basis}
      </p>
      {shortNumber(value) !== fullNumber(value) && (
        <p className="quiet">
          In full: <span className="whole-number">{fullNumber(value)}</span>
        </p>
      )}
      {keep.problem !== null && <ProblemNotice problem={keep.problem} />}
    </div>
  );
}

/** In full precision. */
function fullNumber(value: number): string {
  return String(value).replace('-', '\u2212');
}

/** Accepts a typed number once it is complete, in full precision. */
function Field({ value, move }: { value: number; move: (to: number) => void }) {
  const [typed, type] = useState<string | null>(null);
  const [wrong, mark] = useState(false);
  const [before, follow] = useState(value);
  if (value !== before) {
    follow(value);
    type(null);
    mark(false);
  }
  const put = () => {
    const to = thresholdIn(typed ?? '');
    mark(typed !== null && to === null);
    if (to !== null) {
      move(to);
      type(null);
    }
  };
  return (
    <>
      <input
        id="at"
        inputMode="decimal"
        autoComplete="off"
        className="narrow-input"
        value={typed ?? shortNumber(value)}
        aria-invalid={wrong}
        aria-describedby={wrong ? 'at-wrong' : undefined}
        onChange={(e) => type(e.currentTarget.value)}
        onBlur={put}
        onKeyDown={(e) => e.key === 'Enter' && put()}
      />
      {wrong && <span id="at-wrong">A number, such as {shortNumber(value)}.</span>}
    </>
  );
}
