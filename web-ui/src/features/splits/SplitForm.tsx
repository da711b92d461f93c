import { useCallback } from 'react';
import { path, put } from '#shared/api/client.ts';
import type { Split } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { writeThrough } from '#shared/query/writeThrough.ts';
import { newSplitOf } from './splitForm.ts';

/** Splits the items again, until the first look at the holdout. */
export function SplitForm({ split }: { split: Split }) {
  const { version_id: version } = split;
  const part = useAction(
    useCallback(
      async (form: FormData) => {
        const asked = newSplitOf(String(form.get('share')), String(form.get('seed')));
        const own = path`/versions/${version}/split`;
        await writeThrough(own, put<Split>(own, asked), version);
      },
      [version],
    ),
  );
  return (
    <details>
      <summary>Split the items again</summary>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void part.run(new FormData(e.currentTarget));
        }}
      >
        <p className="field">
          <label htmlFor="share">Calibration share, in percent</label>
          <input
            id="share"
            name="share"
            inputMode="decimal"
            autoComplete="off"
            className="narrow-input"
            defaultValue={String(Math.round(split.calibration_share * 100))}
          />
        </p>
        <p className="field">
          <label htmlFor="seed">Seed</label>
          <input
            id="seed"
            name="seed"
            inputMode="numeric"
            autoComplete="off"
            className="narrow-input"
            defaultValue={String(split.seed)}
          />
        </p>
        {part.problem !== null && <ProblemNotice problem={part.problem} />}
        <p className="actions">
          <button type="submit" disabled={part.busy}>
            Split again
          </button>
        </p>
      </form>
    </details>
  );
}
