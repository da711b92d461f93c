/** A text as a search sees it, and where each of its signs stands in the text itself. */
type Folded = { text: string; at: number[] };

/** Where something that was looked for stands: from one place up to another. */
export type Place = readonly [from: number, to: number];

/** The words and phrases of a search, as the API reads them. */
export function termsOf(text: string): string[] {
  const found = [...text.matchAll(/"([^"]*)(?:"|$)|[^\s"]+/g)]
    .map(([whole, phrase]) => folded(phrase ?? whole).text.trim())
    .filter((term) => term !== '');
  return found.length === 0 && text.trim() !== '' ? [folded(text).text.trim()] : found;
}

/** Where the terms stand in a text, from first to last; what overlaps is one. */
export function placesOf(text: string, terms: string[]): Place[] {
  if (terms.length === 0) {
    return [];
  }
  const { text: bare, at } = folded(text);
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

/** The text from shortly before the first of the terms on, where that stands too far behind to be seen. */
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

/** In small letters without accents, each white space a single one. */
function folded(text: string): Folded {
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
