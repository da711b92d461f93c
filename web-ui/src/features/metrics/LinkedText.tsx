import { links } from '#shared/navigation/links.ts';
import { textLinksIn } from './textLinks.ts';

type Props = { text: string; names: ReadonlySet<string> };

/** A text in which names of other metrics and of papers are links. */
export function LinkedText({ text, names }: Props) {
  return textLinksIn(text, (name) => (names.has(name) ? links.metric(name) : null)).map(
    ({ text: words, href }, i) =>
      href === undefined ? (
        words
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
        <a key={i} href={href}>
          {words}
        </a>
      ),
  );
}
