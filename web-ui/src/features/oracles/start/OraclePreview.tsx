import { useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { Labeller, LabelPreview } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { listsFacts, verdictText } from '../words/runs.ts';
import styles from './start.module.css';

type Previewed = LabelPreview['answers'][number];

type Props = { plan: object; labeller: Labeller };

/** Asks the oracle about three answers, and shows prompts, replies and verdicts or facts. */
export function OraclePreview({ plan, labeller }: Props) {
  const [preview, setPreview] = useState<LabelPreview | null>(null);
  const ask = async () => {
    setPreview(null);
    setPreview(await post<LabelPreview>('/label-run-previews', plan));
  };
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Try it on three answers</h2>
      <p className="quiet">
        Makes the calls that the run would make for them. Nothing is stored, and the tokens count
        towards the limit of the day.
      </p>
      <div className="actions">
        <ActionButton act={ask} busyText="Waiting for the oracle, at most a minute or two…">
          Ask about three answers
        </ActionButton>
      </div>
      {preview !== null &&
        preview.answers.map((answer) => (
          <Answer key={answer.answer_id} of={answer} labeller={labeller} />
        ))}
    </section>
  );
}

function Answer({ of, labeller }: { of: Previewed; labeller: Labeller }) {
  const { external_id: name, question, answer, reference, verdict, calls } = of;
  return (
    <section className={styles.answer} aria-label={name}>
      <h3>{question ?? name}</h3>
      <p className={styles.text}>{answer}</p>
      <p>
        <strong>
          {verdict === null
            ? 'It takes more calls than a preview makes.'
            : verdictText(verdict, { labeller })}
        </strong>
      </p>
      {verdict !== null && verdict.detail !== null && <p className="quiet">{verdict.detail}</p>}
      {verdict !== null && verdict.parts.length > 0 && (
        <ul>
          {verdict.parts.map(({ text, supported }, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i}>
              {text}
              {supported !== null && (
                <span className="quiet">{supported ? ' supported' : ' not supported'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!listsFacts({ labeller }) && (
        <details>
          <summary>Reference</summary>
          <p className={styles.text}>{reference ?? 'There is none.'}</p>
        </details>
      )}
      <Calls of={calls} />
    </section>
  );
}

function Calls({ of }: { of: Previewed['calls'] }) {
  return (
    <details>
      <summary>{plural(of.length, 'call')} with prompt and reply</summary>
      {of.map(({ prompt, reply }, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i}>
          <pre className={styles.text}>{prompt}</pre>
          {reply.failure !== null && <p className="notice">{reply.failure.words}</p>}
          {reply.refusal !== null && <p className="notice">{reply.refusal}</p>}
          {reply.text !== null && <pre className={styles.text}>{reply.text}</pre>}
          {reply.usage !== null && (
            <p className="quiet">
              {count(reply.usage.read)} tokens read, {count(reply.usage.written)} written
              {reply.latency_ms !== null && `, ${count(reply.latency_ms)} ms`}
            </p>
          )}
        </div>
      ))}
    </details>
  );
}
