import { useState } from 'react';
import { postOnce } from '#shared/api/client.ts';
import { Problem } from '#shared/api/problem.ts';
import type { AnswerSet, Generator, SamplingEstimate } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go, replaceAddress } from '#shared/navigation/router.ts';
import { useAction } from '#shared/query/useAction.ts';
import { TextField } from '#shared/ui/Form.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { type Choice, choiceOf, planOf, promptOf, queryOf, suggestedName } from './choice.ts';
import { EstimateView } from './EstimateView.tsx';
import { type Faults, faultsIn, faultsOf } from './faults.ts';
import { currencyOf, GeneratorChoice } from './GeneratorChoice.tsx';
import { NumberFields } from './NumberFields.tsx';
import { PromptChoice } from './PromptChoice.tsx';
import { useEstimate } from '#shared/sampling/useEstimate.ts';

type Props = {
  project: string;
  version: string;
  generators: [Generator, ...Generator[]];
  query: URLSearchParams;
};

/** What to ask a generator, with an estimate that follows the fields. */
export function AskForm({ project, version, generators, query }: Props) {
  const [choice, setChoice] = useState(() => choiceOf(query));
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    replaceAddress(links.ask(project, version, queryOf(next)));
  };
  const generator =
    choice.generator === ''
      ? generators[0]
      : (generators.find(({ id }) => id === choice.generator) ?? null);
  const own: Faults =
    generator === null
      ? { generator: 'The generator of this address does not exist. Choose another.' }
      : faultsOf(choice);
  const plan =
    generator === null || Object.keys(own).length > 0 ? null : planOf(choice, version, generator);
  const estimate = useEstimate<SamplingEstimate>('/answer-set-estimates', plan);
  const { start, busy, problem } = useStart(project, version, plan);
  const [reported, all] = faultsIn(problem ?? estimate.problem, choice);
  const faults = { ...reported, ...own };
  const currency = generator === null ? null : currencyOf(generator);
  const fields = { choice, faults, change };
  return (
    <form
      className="as-form"
      onSubmit={(e) => {
        e.preventDefault();
        void start();
      }}
    >
      <div>
        <GeneratorChoice
          generators={generators}
          chosen={generator}
          faults={faults}
          choose={(id) => change({ generator: id })}
        />
        <PromptChoice
          prompt={generator === null ? 'question-only' : promptOf(choice, generator)}
          {...fields}
        />
        <NumberFields currency={currency} {...fields} />
        <TextField
          label="Name"
          name="ask-name"
          maxLength={200}
          fault={faults.name}
          value={choice.name}
          placeholder={generator === null ? '' : suggestedName(choice, generator)}
          onChange={(e) => change({ name: e.currentTarget.value })}
        />
      </div>
      <EstimateView
        of={estimate}
        budget={plan?.budget ?? null}
        faulty={plan === null || (estimate.problem !== null && all)}
      />
      <div>
        {problem !== null && !all && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" className="primary" disabled={busy}>
            Ask for the answers
          </button>
        </p>
      </div>
    </form>
  );
}

/** Starts the run. The same plan has the same key, so a repeat after a lost reply starts no other. */
function useStart(project: string, version: string, plan: ReturnType<typeof planOf> | null) {
  const body = JSON.stringify(plan);
  const [asked, setAsked] = useState({ body: '', key: '' });
  const { run, busy, problem } = useAction(async () => {
    const key = asked.body === body ? asked.key : crypto.randomUUID();
    setAsked({ body, key });
    if (plan === null) {
      throw new Problem(0, 'faulty', 'Correct the marked fields first.');
    }
    const set = await postOnce<AnswerSet>('/answer-sets', plan, key);
    go(links.answerSet(project, version, set.id));
  });
  // The problem of another plan is out of date.
  return { start: run, busy, problem: asked.body === body ? problem : null };
}
