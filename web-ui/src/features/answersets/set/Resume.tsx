import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { focusOnMount } from '#shared/navigation/focus.ts';
import { Form, TextField, textIn } from '#shared/ui/Form.tsx';

type Props = { id: string; sampling: Sampling; changed: () => void };

/** Continues a stopped run, with another budget if one is given. */
export function Resume({ id, sampling, changed }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const { budget, currency, spent } = sampling;
  const resume = async (given: FormData) => {
    const most = textIn(given, 'budget');
    await post<AnswerSet>(path`/answer-sets/${id}/resume`, { budget: most === '' ? null : most });
    changed();
  };
  if (state !== 'open') {
    return (
      <button
        ref={state === 'closed' ? focusOnMount : undefined}
        type="button"
        className="primary"
        onClick={() => setState('open')}
      >
        Resume…
      </button>
    );
  }
  return (
    <div ref={focusOnMount} tabIndex={-1} className="notice" role="group" aria-label="Resume">
      <Form
        submit="Resume"
        primary
        act={resume}
        others={
          <button type="button" onClick={() => setState('closed')}>
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
