import { useState } from 'react';
import { postOnce } from '#shared/api/client.ts';
import { Problem } from '#shared/api/problem.ts';
import type { AnchorSet, AnswerSet, Labeller, LabelEstimate, LabelRun } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go, replaceAddress } from '#shared/navigation/router.ts';
import { useAction } from '#shared/query/useAction.ts';
import { useEstimate } from '#shared/sampling/useEstimate.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import {
  type Choice,
  choiceOf,
  type Faults,
  faultsIn,
  faultsOf,
  planOf,
  subjectOf,
  queryOf,
} from './choice.ts';
import { judges } from '../words/kinds.ts';
import { OracleEstimate } from './OracleEstimate.tsx';
import { OracleFields } from './OracleFields.tsx';
import { OraclePreview } from './OraclePreview.tsx';
import styles from './start.module.css';

type Props = {
  project: string;
  set: AnswerSet;
  labellers: [Labeller, ...Labeller[]];
  anchorSets: AnchorSet[];
  query: URLSearchParams;
};

const LABELLING =
  'An LLM compares each answer with the reference of its item. A label by a person stays in force; an oracle’s counts more than an imported one. Label about 200 answers by people as well, so that you see how far the oracle agrees with them.';
const LISTING =
  'An LLM lists the atomic facts of each answer, which LUQ-Atomic reads in experiments that are created afterwards. It needs no references, and no label is written.';

/** Which labeller to ask and for how much, with an estimate that follows the fields. */
export function OracleForm({ project, set, labellers, anchorSets, query }: Props) {
  const [choice, setChoice] = useState(() => choiceOf(query));
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    replaceAddress(links.oracle(project, set.version_id, set.id, queryOf(next)));
  };
  const labeller =
    choice.labeller === ''
      ? firstUsable(labellers)
      : (labellers.find(({ id }) => id === choice.labeller) ?? null);
  const labels = labeller === null || judges(labeller.kind);
  const own: Faults =
    labeller === null
      ? { labeller: 'The labeller of this address does not exist. Choose another.' }
      : faultsOf(choice);
  const plan =
    labeller === null || Object.keys(own).length > 0 ? null : planOf(choice, labeller, set.id);
  const estimate = useEstimate<LabelEstimate>('/label-run-estimates', plan);
  const { start, busy, problem } = useStart(project, plan);
  const [reported, all] = faultsIn(problem ?? estimate.problem);
  return (
    <>
      <p>{labels ? LABELLING : LISTING}</p>
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          void start();
        }}
      >
        <OracleFields
          labellers={labellers}
          anchorSets={anchorSets}
          chosen={labeller}
          currency={estimate.estimate?.currency ?? null}
          choice={choice}
          faults={{ ...reported, ...own }}
          change={change}
        />
        <OracleEstimate
          of={estimate}
          budget={plan?.budget ?? null}
          labels={labels}
          faulty={plan === null || (estimate.problem !== null && all)}
        />
        <div>
          {problem !== null && !all && <ProblemNotice problem={problem} />}
          <p className="actions">
            <button type="submit" className="primary" disabled={busy}>
              {labels ? 'Start labelling' : 'List the facts'}
            </button>
          </p>
        </div>
      </form>
      {labeller !== null && (
        <OraclePreview
          // The preview of another choice is out of date.
          key={`${labeller.id} ${choice.role}`}
          plan={subjectOf(choice, labeller, set.id)}
          labeller={labeller}
        />
      )}
    </>
  );
}

/** A labeller whose generator has been deleted cannot run. */
function firstUsable(labellers: Props['labellers']): Labeller {
  return labellers.find(({ generator }) => generator.id !== null) ?? labellers[0];
}

/** Starts the run. The same plan has the same key, so a repeat after a lost reply starts no other. */
function useStart(project: string, plan: ReturnType<typeof planOf> | null) {
  const body = JSON.stringify(plan);
  const [asked, setAsked] = useState({ body: '', key: '' });
  const { run, busy, problem } = useAction(async () => {
    const key = asked.body === body ? asked.key : crypto.randomUUID();
    setAsked({ body, key });
    if (plan === null) {
      throw new Problem(0, 'faulty', 'Correct the marked fields first.');
    }
    const created = await postOnce<LabelRun>('/label-runs', plan, key);
    go(links.labelRun(project, created.id));
  });
  // The problem of another plan is out of date.
  return { start: run, busy, problem: asked.body === body ? problem : null };
}
