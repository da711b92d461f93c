import { asProblem } from '#shared/api/problem.ts';
import { Field, Form } from '#shared/ui/Form.tsx';
import { useRef, useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { Verdict } from '#shared/api/types.ts';
import {
  decisionOf,
  expectationsOf,
  type VerdictField,
  formProblem,
  LABELS,
  questionOf,
  toneOf,
  type VerdictInput,
} from './verdict.ts';

const FIELDS = Object.keys(LABELS) as VerdictField[];

type Props = {
  calibration: string;
  /** The name of the score. */
  title: string;
  /** The texts that it needs. */
  fields: VerdictField[];
  /** After a value of the score. */
  unit: string;
};

/** Judges one answer now, with the same call that a program would send. */
export function TryVerdict({ calibration, title, fields, unit }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const edits = useRef(0);
  const judge = async (form: FormData) => {
    setVerdict(null);
    const before = edits.current;
    const typed = Object.fromEntries(FIELDS.map((field) => [field, String(form.get(field) ?? '')]));
    const body = questionOf(calibration, typed as VerdictInput);
    const given = await post<Verdict>('/verdicts', body).catch((thrown: unknown) => {
      throw formProblem(asProblem(thrown), title);
    });
    // Discard the verdict if the texts were edited in the meantime.
    if (before === edits.current) {
      setVerdict(given);
    }
  };
  return (
    <section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <Form
        submit="Judge it"
        act={judge}
        onInput={() => {
          edits.current += 1;
          setVerdict(null);
        }}
      >
        {fields.map((field) => (
          <Field key={field} label={LABELS[field]} name={`try-${field}`}>
            <textarea id={`try-${field}`} name={field} rows={field === 'question' ? 1 : 3} />
          </Field>
        ))}
      </Form>
      <div aria-live="polite">{verdict !== null && <Decision verdict={verdict} unit={unit} />}</div>
      <p className="quiet">The texts are scored and not kept.</p>
    </section>
  );
}

function Decision({ verdict, unit }: { verdict: Verdict; unit: string }) {
  const tone = toneOf(verdict);
  return (
    <div className={tone === null ? 'verdict' : `verdict verdict-${tone}`}>
      <p>
        <strong>{decisionOf(verdict, unit)}</strong>
      </p>
      {verdict.cautions.map(({ code, sentence }) => (
        <p key={code}>
          <strong>Caution.</strong> {sentence}
        </p>
      ))}
      {[...expectationsOf(verdict), ...verdict.stale.map((reason) => reason.sentence)].map(
        (sentence) => (
          <p key={sentence}>{sentence}</p>
        ),
      )}
    </div>
  );
}
