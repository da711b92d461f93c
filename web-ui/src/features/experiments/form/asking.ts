import type { Generator, PromptPreset } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { PRESETS } from '#shared/sampling/presets.ts';

/** In place of an answer set: a generator is asked for one. */
export const ASK = 'ask';

/** The answer set to ask for, as typed. The address holds it. */
export type Asking = {
  /** Empty: the first one. */
  generator: string;
  /** Empty: what suits the generator. */
  prompt: PromptPreset | '';
  /** Answers per item. */
  each: string;
  /** Empty: none. */
  budget: string;
  /** The name of the set; empty: the suggested one. */
  set: string;
};

const USUAL: Asking = { generator: '', prompt: '', each: '10', budget: '', set: '' };

export function askingOf(query: URLSearchParams): Asking {
  const prompt = PRESETS.find(([preset]) => preset === query.get('prompt'))?.[0] ?? '';
  return {
    generator: query.get('generator') ?? USUAL.generator,
    prompt,
    each: query.get('each') ?? USUAL.each,
    budget: query.get('budget') ?? USUAL.budget,
    set: query.get('set') ?? USUAL.set,
  };
}

/** What differs from the usual request, for the address. */
export function askingQuery(asking: Asking): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asking).filter(([name, value]) => value !== USUAL[name as keyof Asking]),
  );
}

/** The chosen generator, or the first one; null if there is none, or the address names another. */
export function generatorOf({ generator }: Asking, all: Generator[]): Generator | null {
  return (generator === '' ? all[0] : all.find(({ id }) => id === generator)) ?? null;
}

export function promptOf({ prompt }: Asking, { kind }: Generator): PromptPreset {
  return prompt === '' ? (kind === 'openai-completions' ? 'completion' : 'question-only') : prompt;
}

export function suggestedSet({ each }: Asking, { name }: Generator): string {
  return `${name}, ${plural(Number(each) || 0, 'answer')}`.slice(0, 200);
}

/** What was expected of a field, and what was found. */
export type Faults = { each?: string; budget?: string };

export function faultsOf({ each, budget }: Asking): Faults {
  const isCount = /^\d+$/.test(each.trim()) && Number(each) >= 1 && Number(each) <= 100;
  const isAmount = /^\d{1,15}(\.\d{1,12})?$/.test(budget.trim()) && Number(budget) > 0;
  return {
    ...(isCount ? {} : { each: `Enter a whole number from 1 to 100, not “${each}”.` }),
    ...(budget.trim() === '' || isAmount
      ? {}
      : { budget: `Enter a decimal number such as 2.50, above 0, not “${budget}”.` }),
  };
}

/** The answer set in the request body of an experiment; null if it has faults. */
export function answerSetOf(asking: Asking, generator: Generator | null) {
  return generator === null || Object.keys(faultsOf(asking)).length > 0
    ? null
    : {
        generator_id: generator.id,
        name: asking.set.trim() || suggestedSet(asking, generator),
        prompt: { preset: promptOf(asking, generator) },
        answers_per_item: Number(asking.each),
        budget: asking.budget.trim() === '' ? null : asking.budget.trim(),
      };
}
