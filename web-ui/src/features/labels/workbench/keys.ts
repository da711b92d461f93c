import type { Kind } from '../queue/task.ts';
import type { Verdict } from '../queue/label.ts';

/** The action of a key. */
export type Act =
  | { do: 'say'; grounded: boolean }
  | { do: 'judge'; verdict: Verdict }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'skip' }
  | { do: 'undo' }
  | { do: 'help' };

export type Key = { key: string; shown: string; words: string; act: Act; tone?: string };

const COMMON: Key[] = [
  { key: 's', shown: 'S', words: 'Skip', act: { do: 'skip' } },
  { key: 'z', shown: 'Z', words: 'Undo', act: { do: 'undo' } },
  { key: '?', shown: '?', words: 'Help', act: { do: 'help' } },
];

const GROUNDED: Key[] = [
  {
    key: 'g',
    shown: 'G',
    words: 'Grounded',
    act: { do: 'say', grounded: true },
    tone: 'trustworthy',
  },
  {
    key: 'n',
    shown: 'N',
    words: 'Not grounded',
    act: { do: 'say', grounded: false },
    tone: 'risky',
  },
];

const SEGMENTS: Key[] = [
  {
    key: 't',
    shown: 'T',
    words: 'True',
    act: { do: 'judge', verdict: 'true' },
    tone: 'trustworthy',
  },
  {
    key: 'p',
    shown: 'P',
    words: 'Partial',
    act: { do: 'judge', verdict: 'partial' },
    tone: 'risky',
  },
  { key: 'f', shown: 'F', words: 'False', act: { do: 'judge', verdict: 'false' }, tone: 'risky' },
  { key: 'u', shown: 'U', words: 'Unjudged', act: { do: 'judge', verdict: 'unjudged' } },
];

const MOVES: Record<string, Act> = {
  ArrowDown: { do: 'move', by: 1 },
  ArrowRight: { do: 'move', by: 1 },
  ArrowUp: { do: 'move', by: -1 },
  ArrowLeft: { do: 'move', by: -1 },
};

/** The keys that give a label, then those that navigate. */
export function keysOf(kind: Kind): { say: Key[]; lead: Key[] } {
  return { say: kind === 'grounded' ? GROUNDED : SEGMENTS, lead: COMMON };
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The action of a pressed key; null if it has none. A held key acts once. */
export function actOf(kind: Kind, pressed: KeyPress): Act | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) {
    return null;
  }
  const move = kind === 'segments' ? MOVES[pressed.key] : undefined;
  if (move !== undefined) {
    return move;
  }
  if (pressed.repeat) {
    return null;
  }
  const { say, lead } = keysOf(kind);
  return [...say, ...lead].find(({ key }) => key === pressed.key.toLowerCase())?.act ?? null;
}
