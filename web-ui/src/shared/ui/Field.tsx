import type { ReactNode } from 'react';

type Props = { label: string; name: string; hint?: ReactNode; children: ReactNode };

/** A control of a form below its label, with a hint where one is needed; its id is its name. */
export function Field({ label, name, hint, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint !== undefined && (
        <p className="quiet" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
