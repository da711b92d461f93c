import type { Faults, FieldName } from './faults.ts';

/** What is wrong with a field, below it. */
export function Fault({ of, field }: { of: Faults; field: FieldName }) {
  const text = of[field];
  return text === undefined ? null : (
    <p className="as-fault" id={`ask-${field}-fault`}>
      {text}
    </p>
  );
}

/** What joins a control and its fault for screen readers. */
export function faultProps(of: Faults, field: FieldName) {
  return of[field] === undefined
    ? {}
    : { 'aria-invalid': true, 'aria-describedby': `ask-${field}-fault` };
}
