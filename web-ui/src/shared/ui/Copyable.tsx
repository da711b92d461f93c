import { useState } from 'react';
import styles from './ui.module.css';

/** What became of copying a text; another text was not copied yet. */
type Copied = { text: string; done: boolean };

/** A text to copy, such as a key or a command, with a copy button. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [last, setLast] = useState<Copied | null>(null);
  const copied = last?.text === text ? last : null;
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setLast({ text, done });
  };
  return (
    <div className={styles.copyable}>
      <pre aria-label={label}>{text}</pre>
      {/* Pages have no clipboard outside a secure context; the text can still be selected. */}
      {window.isSecureContext && (
        <button type="button" onClick={() => void copy()}>
          {copied?.done === true ? 'Copied' : 'Copy'}
        </button>
      )}
      {copied?.done === false && (
        <p role="alert">The browser did not copy it: select the text and copy it yourself.</p>
      )}
    </div>
  );
}
