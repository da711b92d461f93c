import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { LabelRun } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { Form, TextField, textIn } from '#shared/ui/Form.tsx';

type Props = { run: LabelRun; changed: () => void };

/** Continues a run, with another budget if one is given. */
export function ResumeRun({ run, changed }: Props) {
  const [isShown, setShown] = useState(false);
  const { id, budget, currency, spent } = run;
  const resume = async (given: FormData) => {
    const most = textIn(given, 'budget');
    await post<LabelRun>(path`/label-runs/${id}/resume`, { budget: most === '' ? null : most });
    changed();
  };
  if (!isShown) {
    return (
      <button type="button" className="primary" onClick={() => setShown(true)}>
        Resume…
      </button>
    );
  }
  return (
    <div className="notice" role="group" aria-label="Resume">
      <Form
        submit="Resume"
        primary
        act={resume}
        others={
          <button type="button" onClick={() => setShown(false)}>
            Not now
          </button>
        }
      >
        <TextField
          label={`Budget in ${currency ?? 'tokens'}`}
          id="resume-budget"
          name="budget"
          inputMode="decimal"
          className="narrow-input"
          placeholder="no limit"
          defaultValue={budget ?? ''}
          hint={`For the whole run. ${amount(spent, currency)} ${currency === null ? 'are used' : 'is spent'} already.`}
        />
      </Form>
    </div>
  );
}
