import { Copyable } from '#shared/ui/Copyable.tsx';

/** Lines for a terminal, to be copied as they stand; they open by their title. */
export function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <details className="snippet">
      <summary>{title}</summary>
      <Copyable text={text} label={title} />
    </details>
  );
}
