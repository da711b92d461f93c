import { useEffect, useState } from 'react';

type Props = {
  /** What it does, for whoever hears it: “Import by the API”. */
  title: string;
  text: string;
  /** Shown at once; else it opens by its title. */
  open?: boolean;
};

/** Lines for a terminal, to be copied as they stand. */
export function Snippet({ title, text, open = false }: Props) {
  return (
    <details className="snippet" open={open}>
      <summary>{title}</summary>
      <div className="snippet-text">
        <pre>{text}</pre>
        <CopyButton text={text} />
      </div>
    </details>
  );
}

const SECONDS_SHOWN = 3;

/** Copies a text; says so for a moment, or says that the browser does not let it. */
export function CopyButton({ text, words = 'Copy' }: { text: string; words?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(null), SECONDS_SHOWN * 1000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      className="copy"
      onClick={() => void copied(text).then((did) => setSaid(did ? 'Copied' : 'Select it by hand'))}
    >
      <span role="status">{said ?? words}</span>
    </button>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, or where the reader forbids it, there is no clipboard.
    return false;
  }
}
