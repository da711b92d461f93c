/** The titles of combined scores, which are fitted for a threshold and are not in the catalogue. */
const TITLES = new Map([
  ['answer-floors-combined', 'All floors combined'],
  ['answer-all-combined', 'All floors and scores combined'],
  ['item-floors-combined', 'All floors combined, by item'],
  ['item-all-combined', 'All floors and scores combined, by item'],
]);

/** Whether a score is a combination of others. */
export function isCombination(metric: string): boolean {
  return TITLES.has(metric);
}

/** The title of a score of a threshold: its metric's in the catalogue, or the combination's. */
export function scoreTitle(metric: string, titles: ReadonlyMap<string, string>): string {
  return titles.get(metric) ?? TITLES.get(metric) ?? metric;
}

/** The name of a combination in requests. */
export function combinationName(subject: 'answer' | 'item', which: 'floors' | 'all'): string {
  return `${subject}-${which}-combined`;
}
