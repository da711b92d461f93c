import type { PromptPreset } from '#shared/api/types.ts';

/** The prompts that Sextant offers, with what each asks for. */
export const PRESETS: readonly (readonly [PromptPreset, string, string])[] = [
  ['question-only', 'Question only', 'The prompt is the question.'],
  [
    'question-with-context',
    'Question with context',
    'Asks for an answer with what the context says. Each item needs a context.',
  ],
  [
    'long-form',
    'Long form',
    'Asks for about 500 words, as the paper on semantic isotropy does. The words are ours.',
  ],
  [
    'completion',
    'Completion',
    'Q: and the question, then A:, for a base model that continues a text.',
  ],
];

/** Marks a prompt of the reader's own. */
export const OWN = 'own';

/** The fields of an own template, with their meaning. */
export const FIELDS: readonly (readonly [string, string])[] = [
  ['{question}', 'the question'],
  ['{context}', 'the context of the item'],
  ['{reference}', 'the reference answer'],
  ['{reference_document}', 'the reference document'],
  ['{id}', 'the id of the item in the file'],
  ['{metadata.NAME}', 'a value of its metadata, such as {metadata.topic}'],
];

export function presetTitle(preset: PromptPreset | null): string {
  return PRESETS.find(([each]) => each === preset)?.[1] ?? 'Own template';
}
