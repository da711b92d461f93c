import type { Generator, PromptPreset } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { OWN, PRESETS } from '#shared/sampling/presets.ts';

/** The form as typed. The address holds it. */
export type Choice = {
  /** Empty: the first one. */
  generator: string;
  name: string;
  /** Empty: what suits the generator. */
  prompt: PromptPreset | typeof OWN | '';
  template: string;
  answers: string;
  seed: string;
  budget: string;
};

const USUAL: Choice = {
  generator: '',
  name: '',
  prompt: '',
  template: '{question}',
  answers: '10',
  seed: '0',
  budget: '',
};

/** Servers refuse an address that is much longer; the form keeps a longer template itself. */
const LONGEST_TEMPLATE = 1500;

export function choiceOf(query: URLSearchParams): Choice {
  const given = Object.fromEntries(
    Object.keys(USUAL).flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ) as Partial<Choice>;
  const known = given.prompt === OWN || PRESETS.some(([preset]) => preset === given.prompt);
  return { ...USUAL, ...given, prompt: known ? (given.prompt ?? '') : '' };
}

/** What differs from the usual choice, for the address. */
export function queryOf(choice: Choice): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choice).filter(
      ([name, value]) =>
        value !== USUAL[name as keyof Choice] &&
        (name !== 'template' || (choice.prompt === OWN && value.length <= LONGEST_TEMPLATE)),
    ),
  );
}

/** The prompt that applies: the chosen one, or what suits the generator. */
export function promptOf({ prompt }: Choice, { kind }: Generator): PromptPreset | typeof OWN {
  return prompt === '' ? (kind === 'openai-completions' ? 'completion' : 'question-only') : prompt;
}

/** The name of a set that is not named. */
export function suggestedName({ answers }: Choice, generator: Generator): string {
  const each = Number(answers);
  const many = Number.isInteger(each) ? `, ${plural(each, 'answer')}` : '';
  return (generator.name + many).slice(0, 200);
}

/** The request body of the API, of a choice without faults. */
export function planOf(choice: Choice, version: string, generator: Generator) {
  const prompt = promptOf(choice, generator);
  return {
    version_id: version,
    generator_id: generator.id,
    name: choice.name.trim() || suggestedName(choice, generator),
    prompt: prompt === OWN ? { template: choice.template } : { preset: prompt },
    answers_per_item: Number(choice.answers),
    seed: Number(choice.seed),
    budget: choice.budget.trim() === '' ? null : choice.budget.trim(),
  };
}
