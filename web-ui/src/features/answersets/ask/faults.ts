import type { Problem } from '#shared/api/problem.ts';
import { OWN } from '#shared/sampling/presets.ts';
import type { Choice } from './choice.ts';

export type FieldName = keyof Choice;

/** What is wrong with a field: what was expected, and what was found. */
export type Faults = Partial<Record<FieldName, string>>;

const BUDGET = /^\d{1,15}(\.\d{1,12})?$/;

/** Fields by the first part of the API's pointers. */
const FIELDS: Record<string, FieldName> = {
  generator_id: 'generator',
  name: 'name',
  prompt: 'prompt',
  answers_per_item: 'answers',
  seed: 'seed',
  budget: 'budget',
};

/** What the page can see itself. */
export function faultsOf(choice: Choice): Faults {
  const { prompt, template, answers, seed, budget } = choice;
  return {
    ...(isWhole(answers, 1, 100)
      ? {}
      : { answers: `Enter a whole number from 1 to 100, not “${answers}”.` }),
    ...(isWhole(seed, 0, Number.MAX_SAFE_INTEGER)
      ? {}
      : { seed: `Enter a whole number of 0 or more, not “${seed}”.` }),
    ...(budget.trim() === '' || BUDGET.test(budget.trim())
      ? {}
      : {
          budget: `Enter an amount with a decimal point and without a currency, such as 2.50, not “${budget}”.`,
        }),
    ...(prompt === OWN && template.trim() === ''
      ? { template: 'Enter a template, such as {question}.' }
      : {}),
  };
}

/** What the API says about fields, and whether it says all of it about fields. */
export function faultsIn(problem: Problem | null, choice: Choice): [Faults, boolean] {
  if (problem?.code === 'name-taken') {
    return [{ name: problem.message }, true];
  }
  const faults: Faults = {};
  let whole = problem !== null && problem.places.length > 0;
  for (const { pointer, detail } of problem?.places ?? []) {
    const field = FIELDS[pointer.split('/')[1] ?? ''];
    if (field === undefined) {
      whole = false;
    } else {
      const shown = field === 'prompt' && choice.prompt === OWN ? 'template' : field;
      faults[shown] = [faults[shown], detail].filter(Boolean).join(' ');
    }
  }
  return [faults, whole];
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
