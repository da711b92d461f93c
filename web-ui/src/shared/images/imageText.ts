const FORM = /^image:sha256:([0-9a-f]{64})$/;

/** The hash of the file of an image, by the text that stands for it; null: it is a text. */
export function hashOf(text: string | null): string | null {
  return text === null ? null : (FORM.exec(text)?.[1] ?? null);
}

/** A text where there is no room for an image: {@code image 0123abcd}. */
export function wordsOf(text: string): string {
  const hash = hashOf(text);
  return hash === null ? text : `image ${hash.slice(0, 8)}`;
}
