import { useTitle } from '#shared/navigation/useTitle.ts';

type Props = {
  /** The name of the page until its content is loaded. */
  name: string;
  /** The link to the parent page; null: not known yet, but its place is reserved. */
  up?: { href: string; words: string } | null;
};

/**
 * Placeholder for the head of a page, so that a loading or failed page has a name and does not
 * jump.
 */
export function Heading({ name, up }: Props) {
  useTitle(name);
  return (
    <>
      {up !== undefined && (
        <p className="crumb">{up === null ? '\u00a0' : <a href={up.href}>{up.words}</a>}</p>
      )}
      <h1>{name}</h1>
    </>
  );
}
