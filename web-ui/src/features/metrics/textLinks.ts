/** A piece of a text, with the address that it links to. */
export type Piece = { text: string; href?: string };

const NAME = /[a-z0-9]+(?:-[a-z0-9]+)+|arXiv[ :]\d{4}\.\d{4,5}/g;

/**
 * Finds references in a text: names of metrics in the catalogue, and papers on arXiv. Only names
 * with a hyphen count as metrics, because one without may be a plain word.
 */
export function textLinksIn(text: string, address: (metric: string) => string | null): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const href = name.startsWith('arXiv') ? paper(name) : address(name);
    if (href !== null) {
      pieces.push({ text: text.slice(from, index) }, { text: name, href });
      from = index + name.length;
    }
  }
  return [...pieces, { text: text.slice(from) }].filter((piece) => piece.text !== '');
}

function paper(name: string): string {
  return 'https://arxiv.org/abs/' + name.slice('arXiv '.length);
}
