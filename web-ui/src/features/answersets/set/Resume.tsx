import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { Form, TextField, textIn } from '#shared/ui/Form.tsx';

type Props = { id: string; sampling: Sampling; changed: () => void };

/** Continues a stopped run, with another budget if one is given. */
export function Resume({ id, sampling, changed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { budget, currency, spent } = sampling;
  const resume = async (given: FormData) => {
    const most = textIn(given, 'budget');
    await post<AnswerSet>(path`/answer-sets/${id}/resume`, { budget: most === '' ? null : most });
    changed();
  };
  if (!isOpen) {
    return (
      <button type="button" className="primary" onClick={() => setOpen(true)}>
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
          <button type="button" onClick={() => setOpen(false)}>
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
          hint={`For the whole set. ${amount(spent, currency)} ${currency === null ? 'are used' : 'is spent'} already.`}
        />
      </Form>
    </div>
  );
}
