import { useState } from 'react';
import styles from './ui.module.css';

/** A text to copy, such as a key or a command, with a copy button. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className={styles.copyable}>
      <pre aria-label={label}>{text}</pre>
      {/* Pages have no clipboard outside a secure context; the text can still be selected. */}
      {window.isSecureContext && (
        <button type="button" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      )}
    </div>
  );
}
