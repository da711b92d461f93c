/** A piece of a text, and whether the other text has it, too. */
export type Piece = { text: string; same: boolean };

/** The maximum number of word pairs to compare; the text beyond counts as different as a whole. */
const MOST_PAIRS = 4_000_000;

/**
 * Two texts with their differences, word by word: the same words are a longest common subsequence,
 * compared case-insensitively. The pieces together are the texts.
 */
export function differences(a: string, b: string): [Piece[], Piece[]] {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const same = commonOf(left.map(foldCase), right.map(foldCase));
  return [pieces(left, same[0]), pieces(right, same[1])];
}

/** Words with the white space after them. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+\s+/g) ?? (text === '' ? [] : [text]);
}

function foldCase(word: string): string {
  return word.trim().toLowerCase();
}

/** The indexes, in either list, of a longest common subsequence. */
function commonOf(a: string[], b: string[]): [Set<number>, Set<number>] {
  const common: [Set<number>, Set<number>] = [new Set(), new Set()];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    common[0].add(start);
    common[1].add(start);
    start++;
  }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    common[0].add(--endA);
    common[1].add(--endB);
  }
  const [rows, columns] = [endA - start, endB - start];
  if (rows * columns === 0 || rows * columns > MOST_PAIRS) {
    return common;
  }
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[start + i] === b[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (a[start + i] === b[start + j]) {
      common[0].add(start + i++);
      common[1].add(start + j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i++;
    } else {
      j++;
    }
  }
  return common;
}

function pieces(words: string[], same: Set<number>): Piece[] {
  const joined: Piece[] = [];
  words.forEach((text, i) => {
    const last = joined.at(-1);
    if (last !== undefined && last.same === same.has(i)) {
      last.text += text;
    } else {
      joined.push({ text, same: same.has(i) });
    }
  });
  return joined;
}
