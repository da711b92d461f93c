import { useState } from 'react';

/** Longer texts are folded at first. */
const LONG = 900;

/** A named text; a long one shows its beginning until the reader opens it. */
export function Text({ name, text }: { name: string; text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) {
    return null;
  }
  const folds = text.length > LONG * 1.2;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text.trim() === '' ? (
          <span className="quiet">blank</span>
        ) : (
          <span className="item-text">{folds && !open ? `${text.slice(0, LONG)}…` : text}</span>
        )}
        {folds && (
          <button
            type="button"
            className="fold"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
          </button>
        )}
      </dd>
    </div>
  );
}
