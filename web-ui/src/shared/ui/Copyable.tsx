import { useState } from 'react';

/** A text that people take elsewhere, such as a key or a command, with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="copyable">
      <pre aria-label={label}>{text}</pre>
      {/* Outside a secure context browsers give pages no clipboard: the text can be selected by hand. */}
      {window.isSecureContext && (
        <button type="button" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      )}
    </div>
  );
}
