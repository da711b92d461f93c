/** The way to the next page of a list, where there is one. */
export function More({ of }: { of: { more: (() => Promise<void>) | null } }) {
  return of.more === null ? null : (
    <p className="actions">
      <button type="button" onClick={() => void of.more?.()}>
        Show more
      </button>
    </p>
  );
}
