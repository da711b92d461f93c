import { Copyable } from '#shared/ui/Copyable.tsx';

type Props = {
  what: string;
  secret: string;
  use?: string;
  /** How Sextant keeps it. */
  kept?: string;
};

/** A secret that is shown only once. */
export function ShownOnce({ what, secret, use, kept = 'stores only a hash of it' }: Props) {
  return (
    <div className="notice shown-once" role="status">
      <p>
        <strong>{what} is shown only once.</strong> Sextant {kept}: copy it now.
      </p>
      <Copyable text={secret} label={what} />
      {use !== undefined && (
        <>
          <p>Try it:</p>
          <Copyable text={use} label="A command that uses it" />
        </>
      )}
    </div>
  );
}
