import type { ImportPreview } from '#shared/api/types.ts';

export type LabelWord = ImportPreview['label_words'][number];
export type Means = NonNullable<LabelWord['means']>;

/** What words mean, by word. */
export type Meanings = Record<string, Means>;

export const MEANS: [Means, string][] = [
  ['grounded', 'grounded'],
  ['not_grounded', 'not grounded'],
  ['none', 'no label'],
];

/** The API lists so many words at most. */
const MOST = 50;

/** What each word means: what was said of it, else what is known; not those of which nothing is. */
export function meant(words: LabelWord[], said: Meanings): Meanings {
  return Object.fromEntries(
    words.flatMap(({ word, means }) => {
      const what = said[word] ?? means;
      return what === null ? [] : [[word, what]];
    }),
  );
}

/** The words of which somebody must say first what they mean. */
export function undecided(words: LabelWord[], said: Meanings): string[] {
  const known = meant(words, said);
  return words.map(({ word }) => word).filter((word) => known[word] === undefined);
}

/** Why a file is not imported yet, for want of what its words mean. */
export function undecidedWords(words: LabelWord[], said: Meanings): string | null {
  const open = undecided(words, said);
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

/** A column of so many words is hardly one of labels. */
export function isHardlyLabels(words: LabelWord[]): boolean {
  return words.length >= MOST;
}
