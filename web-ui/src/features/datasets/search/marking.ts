/** A text as a search sees it, and the index of each of its characters in the original text. */
type Folded = { text: string; at: number[] };

/** The range of a match in a text. */
export type Place = readonly [from: number, to: number];

/** The words and phrases of a search, as the API parses them. */
export function termsOf(text: string): string[] {
  const found = [...text.matchAll(/"([^"]*)(?:"|$)|[^\s"]+/g)]
    .map(([whole, phrase]) => fold(phrase ?? whole).text.trim())
    .filter((term) => term !== '');
  return found.length === 0 && text.trim() !== '' ? [fold(text).text.trim()] : found;
}

/** The ranges of the terms in a text, first to last; overlapping ranges are joined. */
export function placesOf(text: string, terms: string[]): Place[] {
  if (terms.length === 0) {
    return [];
  }
  const { text: bare, at } = fold(text);
  const all = terms.flatMap((term) => startsOf(bare, term).map((i) => [i, i + term.length]));
  const joined: [number, number][] = [];
  for (const [from = 0, to = 0] of all.toSorted(([a = 0], [b = 0]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      joined.push([from, to]);
    }
  }
  return joined.map(([from, to]) => [at[from] ?? 0, at[to] ?? text.length] as const);
}

/**
 * The text starting shortly before its first match, if that match would not be visible otherwise.
 */
export function fromFirst(text: string, terms: string[], seen: number): string {
  const first = placesOf(text, terms)[0]?.[0] ?? 0;
  if (first < seen) {
    return text;
  }
  const word = text.slice(0, first).indexOf(' ', first - seen / 2) + 1;
  return `…${text.slice(word === 0 ? first : word)}`;
}

function startsOf(text: string, term: string): number[] {
  const starts: number[] = [];
  for (let i = text.indexOf(term); i >= 0; i = text.indexOf(term, i + term.length)) {
    starts.push(i);
  }
  return starts;
}

/** Lower case without accents, with each run of white space as one space. */
function fold(text: string): Folded {
  const at: number[] = [];
  let bare = '';
  let place = 0;
  for (const sign of text) {
    const plain = /\s/.test(sign) ? (bare.endsWith(' ') ? '' : ' ') : bareOf(sign);
    bare += plain;
    for (let i = 0; i < plain.length; i++) {
      at.push(place);
    }
    place += sign.length;
  }
  at.push(place);
  return { text: bare, at };
}

function bareOf(sign: string): string {
  return sign < '\u0080'
    ? sign.toLowerCase()
    : sign
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase();
}
