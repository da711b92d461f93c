import type { LabelEstimate } from '#shared/api/types.ts';
import type { useEstimate } from '#shared/sampling/useEstimate.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { estimateSentences } from './choice.ts';
import styles from './start.module.css';

type Props = {
  of: ReturnType<typeof useEstimate<LabelEstimate>>;
  budget: string | null;
  /** Whether there are labels, rather than facts. */
  labels: boolean;
  /** Whether the fields say what is wrong. */
  faulty: boolean;
};

/** What the run would ask and cost, as the form changes. No call is made for it. */
export function OracleEstimate({
  of: { estimate, problem, outdated, reload },
  budget,
  labels,
  faulty,
}: Props) {
  const shown = problem === null && !faulty ? estimate : null;
  return (
    <aside className={styles.estimate} aria-labelledby="estimate" aria-busy={outdated}>
      <h2 id="estimate">Before it starts</h2>
      {problem !== null && !faulty && <ProblemNotice problem={problem} again={reload} />}
      {faulty && <p>Correct the marked field to see an estimate.</p>}
      {shown === null && problem === null && !faulty && (
        <p className="loading" role="status">
          Estimating…
        </p>
      )}
      {shown !== null && (
        // An outdated estimate says nothing about the budget that is typed now.
        <ul className="truths">
          {estimateSentences(shown, outdated ? null : budget, labels).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {shown !== null && shown.first.length > 0 && (
        <details>
          <summary>The first prompts</summary>
          {shown.first.map(({ answer_id: id, external_id: name, prompt }) => (
            <section key={id} aria-label={name}>
              <p className="quiet">{name}</p>
              <pre className={styles.text}>
                {prompt ??
                  (labels
                    ? 'No call: the answer is blank, or its item has no reference.'
                    : 'No call: the answer is blank.')}
              </pre>
            </section>
          ))}
        </details>
      )}
    </aside>
  );
}
