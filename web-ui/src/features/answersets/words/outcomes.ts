import type { DrawOutcome, Sampling } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { OUTCOMES } from '#shared/terms/outcomes.ts';
import { doneOf } from './state.ts';

/** Draws with one outcome; null: they are still to be made. */
export type Piece = { outcome: DrawOutcome | null; words: string; n: number };

/** The draws by outcome, without outcomes that no draw has. */
export function piecesOf(sampling: Pick<Sampling, 'outcomes' | 'draw_count' | 'state'>): Piece[] {
  const left = Math.max(0, sampling.draw_count - doneOf(sampling));
  return [
    ...OUTCOMES.map(([outcome, words]) => ({ outcome, words, n: sampling.outcomes[outcome] })),
    { outcome: null, words: sampling.state === 'stopped' ? 'not made' : 'to come', n: left },
  ].filter(({ n }) => n > 0);
}

/** {@code 480 answered, 1 cut off by the token limit, 519 to come}. */
export function piecesText(pieces: Piece[]): string {
  return pieces.length === 0
    ? 'no answers'
    : pieces.map(({ n, words }) => `${count(n)} ${words}`).join(', ');
}

/** {@code 480 answered, 1 not, 519 to come}: the outcomes in short. */
export function outcomesInShort(pieces: Piece[]): string {
  const sum = (of: Piece[]) => of.reduce((all, { n }) => all + n, 0);
  const others = sum(pieces.filter(({ outcome }) => outcome !== null && outcome !== 'answered'));
  const left = pieces.find(({ outcome }) => outcome === null);
  return [
    `${count(sum(pieces.filter(({ outcome }) => outcome === 'answered')))} answered`,
    ...(others === 0 ? [] : [`${count(others)} not`]),
    ...(left === undefined ? [] : [`${count(left.n)} ${left.words}`]),
  ].join(', ');
}
