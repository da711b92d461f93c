import { useCallback, useRef, useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { Metric, Verdict } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import {
  decisionOf,
  expectationsOf,
  type Field,
  fieldsOf,
  LABELS,
  questionOf,
  formProblem,
  toneOf,
} from './verdict.ts';

type Props = { calibration: string; metric: Metric };

/** Judges one answer now, with the same call that a program would send. */
export function TryVerdict({ calibration, metric }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const edits = useRef(0);
  const judge = useAction(
    useCallback(
      async (form: FormData) => {
        const typed = (field: Field) => String(form.get(field) ?? '');
        setVerdict(null);
        const asked = edits.current;
        const given = await post<Verdict>(
          '/verdicts',
          questionOf(calibration, {
            question: typed('question'),
            context: typed('context'),
            reference: typed('reference'),
            answer: typed('answer'),
            answers: typed('answers'),
          }),
        );
        // Discard the verdict if the texts were edited in the meantime.
        if (asked === edits.current) {
          setVerdict(given);
        }
      },
      [calibration],
    ),
  );
  return (
    <section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <form
        onInput={() => {
          edits.current += 1;
          setVerdict(null);
        }}
        onSubmit={(e) => {
          e.preventDefault();
          void judge.run(new FormData(e.currentTarget));
        }}
      >
        {fieldsOf(metric).map((field) => (
          <p key={field} className="field">
            <label htmlFor={`try-${field}`}>{LABELS[field]}</label>
            <textarea id={`try-${field}`} name={field} rows={field === 'question' ? 1 : 3} />
          </p>
        ))}
        <p className="actions">
          <button type="submit" disabled={judge.busy}>
            Judge it
          </button>
        </p>
      </form>
      <div aria-live="polite">
        {judge.problem !== null && (
          <ProblemNotice problem={formProblem(judge.problem, metric.title)} />
        )}
        {verdict !== null && <Decision verdict={verdict} />}
      </div>
      <p className="quiet">The texts are scored and not kept.</p>
    </section>
  );
}

function Decision({ verdict }: { verdict: Verdict }) {
  const tone = toneOf(verdict);
  return (
    <div className={tone === null ? 'verdict' : `verdict verdict-${tone}`}>
      <p>
        <strong>{decisionOf(verdict)}</strong>
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
