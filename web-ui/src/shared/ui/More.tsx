type Props = {
  of: { more: (() => Promise<void>) | null };
  words?: string;
};

/** The way to the next page of a list, where there is one. */
export function More({ of, words = 'Show more' }: Props) {
  return of.more === null ? null : (
    <p className="actions">
      <button type="button" onClick={() => void of.more?.()}>
        {words}
      </button>
    </p>
  );
}
