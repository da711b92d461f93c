import type { ImportPreview } from '#shared/api/types.ts';

export type LabelWord = ImportPreview['label_words'][number];
export type Means = NonNullable<LabelWord['means']>;

/** The meanings of label words, by word. */
export type Meanings = Record<string, Means>;

export const MEANS: [Means, string][] = [
  ['grounded', 'grounded'],
  ['not_grounded', 'not grounded'],
  ['none', 'no label'],
];

/** The maximum number of words that the API lists. */
const MOST = 50;

/**
 * The meaning of each word: the reader's choice, else the known one; words without either are left
 * out.
 */
export function meaningsOf(words: LabelWord[], chosen: Meanings): Meanings {
  return Object.fromEntries(
    words.flatMap(({ word, means }) => {
      const what = chosen[word] ?? means;
      return what === null ? [] : [[word, what]];
    }),
  );
}

/** The words whose meaning the reader must still choose. */
export function undecided(words: LabelWord[], chosen: Meanings): string[] {
  const known = meaningsOf(words, chosen);
  return words.map(({ word }) => word).filter((word) => known[word] === undefined);
}

/** Why a file cannot be imported yet: its words without a meaning. */
export function undecidedWords(words: LabelWord[], chosen: Meanings): string | null {
  const open = undecided(words, chosen);
  if (open.length === 0) {
    return null;
  }
  return open.length === 1
    ? `Choose what “${open[0]}” means: grounded or not grounded?`
    : `Choose what each of these values means: ${open
        .slice(0, 5)
        .map((word) => `“${word}”`)
        .join(', ')}${open.length > 5 ? ', …' : ''}`;
}

/** A column with this many words is unlikely to hold labels. */
export function isHardlyLabels(words: LabelWord[]): boolean {
  return words.length >= MOST;
}
