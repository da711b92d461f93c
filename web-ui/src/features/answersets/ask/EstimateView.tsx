import type { SamplingEstimate } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { estimateSentences, firstPrompts } from '#shared/sampling/estimate.ts';
import type { useEstimate } from '#shared/sampling/useEstimate.ts';

type Props = {
  of: ReturnType<typeof useEstimate<SamplingEstimate>>;
  budget: string | null;
  /** Whether the fields say what is wrong. */
  faulty: boolean;
};

/** What the run would ask and cost at most, as the form changes. No call is made for it. */
export function EstimateView({
  of: { estimate, problem, outdated, reload },
  budget,
  faulty,
}: Props) {
  const shown = problem === null && !faulty ? estimate : null;
  return (
    <aside className="as-estimate" aria-labelledby="estimate" aria-busy={outdated}>
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
        <Sentences estimate={shown} budget={outdated ? null : budget} />
      )}
    </aside>
  );
}

function Sentences({ estimate, budget }: { estimate: SamplingEstimate; budget: string | null }) {
  return (
    <>
      <ul className="truths">
        {estimateSentences(estimate, budget).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <details open>
        <summary>The first prompts</summary>
        {firstPrompts(estimate.first).map(({ key, title, system, prompt }) => (
          <section key={key} aria-label={title}>
            <p className="quiet">{title}</p>
            {system !== null && <pre className="as-prompt">{system}</pre>}
            <pre className="as-prompt">{prompt}</pre>
          </section>
        ))}
      </details>
    </>
  );
}
