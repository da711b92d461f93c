import { type FormEvent, useState } from 'react';
import { count } from '#shared/format/numbers.ts';
import { placeNamed } from './rowNumbers.ts';

/** Goes to an item by its number. */
export function GoToRow({ items, go }: { items: number; go: (row: number) => void }) {
  const [missed, miss] = useState(false);
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const row = placeNamed(String(new FormData(e.currentTarget).get('place') ?? ''), items);
    miss(row === null);
    if (row !== null) {
      go(row);
    }
  };
  return (
    <form className="ds-goto" onSubmit={submit} noValidate>
      <label htmlFor="place">Go to item</label>
      <input
        id="place"
        name="place"
        inputMode="numeric"
        autoComplete="off"
        className="narrow-input"
        aria-invalid={missed}
        aria-describedby={missed ? 'place-missed' : undefined}
      />
      <button type="submit">Go</button>
      {missed && (
        <span id="place-missed" role="alert">
          Items are numbered 1 to {count(items)}.
        </span>
      )}
    </form>
  );
}
