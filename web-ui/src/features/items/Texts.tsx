import { useState } from 'react';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';

/** Longer texts are folded at first. */
const LONG = 900;

type Props = { version: string; name: string; text: string | null };

/** A named text; a long one shows its beginning until the reader opens it. */
export function Text({ version, name, text }: Props) {
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
          <span className="item-text">
            <ImageOrText version={version} name={name} text={text}>
              {folds && !open ? `${text.slice(0, LONG)}…` : text}
            </ImageOrText>
          </span>
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
