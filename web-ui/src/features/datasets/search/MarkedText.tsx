import { placesOf } from './marking.ts';

type Props = { text: string; terms: string[] };

/** A text with the search terms marked. */
export function MarkedText({ text, terms }: Props) {
  const places = placesOf(text, terms);
  return (
    <>
      {places.map(([from, to], i) => (
        <span key={from}>
          {text.slice(places[i - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  );
}
