import { useTitle } from '#shared/navigation/useTitle.ts';

type Props = {
  /** What a page is called as long as it does not know what it shows. */
  name: string;
  /** The way up; null: it is not known yet, but will stand here. */
  up?: { href: string; words: string } | null;
};

/** Stands where the head of a page comes, so that a page that waits or fails has a name and does not jump. */
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
