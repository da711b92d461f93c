import type { Generator, PromptPreset } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { OWN, PRESETS } from '#shared/sampling/presets.ts';

/** In place of an answer set: a generator is asked for one. */
export const ASK = 'ask';

/** The answer set to ask for, as typed. The address holds it, but for a long template. */
export type Asking = {
  /** Empty: the first one. */
  generator: string;
  /** Empty: what suits the generator. */
  prompt: PromptPreset | typeof OWN | '';
  /** Used with an own prompt only. */
  template: string;
  /** Answers per item. */
  each: string;
  /** Base seed of the draws. */
  seed: string;
  /** Empty: none. */
  budget: string;
  /** The name of the set; empty: the suggested one. */
  set: string;
};

const USUAL: Asking = {
  generator: '',
  prompt: '',
  template: '{question}',
  each: '10',
  seed: '0',
  budget: '',
  set: '',
};

/** Servers refuse an address that is much longer; the form keeps a longer template itself. */
const LONGEST_TEMPLATE = 1500;

/** @param kept the template that the form keeps, used where the address has none */
export function askingOf(query: URLSearchParams, kept: string = USUAL.template): Asking {
  const named = query.get('prompt');
  const prompt = named === OWN ? OWN : (PRESETS.find(([preset]) => preset === named)?.[0] ?? '');
  return {
    generator: query.get('generator') ?? USUAL.generator,
    prompt,
    template: query.get('template') ?? kept,
    each: query.get('each') ?? USUAL.each,
    seed: query.get('seed') ?? USUAL.seed,
    budget: query.get('budget') ?? USUAL.budget,
    set: query.get('set') ?? USUAL.set,
  };
}

/** What differs from the usual request, for the address. */
export function askingQuery(asking: Asking): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asking).filter(
      ([name, value]) =>
        value !== USUAL[name as keyof Asking] &&
        (name !== 'template' || (asking.prompt === OWN && value.length <= LONGEST_TEMPLATE)),
    ),
  );
}

/** The chosen generator, or the first one; null if there is none, or the address names another. */
export function generatorOf({ generator }: Asking, all: Generator[]): Generator | null {
  return (generator === '' ? all[0] : all.find(({ id }) => id === generator)) ?? null;
}

export function promptOf({ prompt }: Asking, { kind }: Generator): PromptPreset | typeof OWN {
  return prompt === '' ? (kind === 'openai-completions' ? 'completion' : 'question-only') : prompt;
}

export function suggestedSet({ each }: Asking, { name }: Generator): string {
  return `${name}, ${plural(Number(each) || 0, 'answer')}`.slice(0, 200);
}

/** What was expected of a field, and what was found. */
export type Faults = { each?: string; seed?: string; budget?: string; template?: string };

export function faultsOf({ prompt, template, each, seed, budget }: Asking): Faults {
  const isSeed = /^\d+$/.test(seed.trim()) && Number(seed) <= Number.MAX_SAFE_INTEGER;
  const isCount = /^\d+$/.test(each.trim()) && Number(each) >= 1 && Number(each) <= 100;
  const isAmount = /^\d{1,15}(\.\d{1,12})?$/.test(budget.trim()) && Number(budget) > 0;
  return {
    ...(isCount ? {} : { each: `Enter a whole number from 1 to 100, not “${each}”.` }),
    ...(isSeed ? {} : { seed: `Enter a whole number of 0 or more, not “${seed}”.` }),
    ...(prompt === OWN && template.trim() === ''
      ? { template: 'Enter a template, such as {question}.' }
      : {}),
    ...(budget.trim() === '' || isAmount
      ? {}
      : { budget: `Enter a decimal number such as 2.50, above 0, not “${budget}”.` }),
  };
}

/** The answer set in the request body of an experiment; null if it has faults. */
export function answerSetOf(asking: Asking, generator: Generator | null) {
  if (generator === null || Object.keys(faultsOf(asking)).length > 0) {
    return null;
  }
  const prompt = promptOf(asking, generator);
  return {
    generator_id: generator.id,
    name: asking.set.trim() || suggestedSet(asking, generator),
    prompt: prompt === OWN ? { template: asking.template } : { preset: prompt },
    answers_per_item: Number(asking.each),
    seed: Number(asking.seed),
    budget: asking.budget.trim() === '' ? null : asking.budget.trim(),
  };
}
