import { createContext, useContext } from 'react';
import type { Problem } from '#shared/api/problem.ts';

/** What is wrong with the fields of a form, by their names. */
export type Faults = Readonly<Record<string, string>>;

/** The faults of the form around a field. */
export const FormFaults = createContext<Faults>({});

export function useFault(name: string | undefined): string | undefined {
  const faults = useContext(FormFaults);
  return name === undefined ? undefined : faults[name];
}

/** What marks a control that shows its fault, and joins it with fault and hint for screen readers. */
export function faultProps(id: string, fault: string | undefined, hasHint = false) {
  const described = [hasHint && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean);
  return {
    'data-fault': fault !== undefined,
    ...(fault !== undefined && { 'aria-invalid': true }),
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  };
}

/** The names of the controls of a form that show their faults. */
export function faultFields(form: HTMLFormElement): ReadonlySet<string> {
  const controls = [...form.querySelectorAll<HTMLElement>('[data-fault]')];
  return new Set(controls.map((control) => control.getAttribute('name') ?? ''));
}

/**
 * What a problem says about the fields of a form, and whether it says all of it about them. A place
 * belongs to the last part of its pointer that names a field: {@code /parameters/stop/0} to stop.
 */
export function faultsOf(
  problem: Problem | null,
  isField: (name: string) => boolean,
): [Faults, boolean] {
  if (problem?.code === 'name-taken' && isField('name')) {
    return [{ name: problem.message }, true];
  }
  const faults: Record<string, string> = {};
  let whole = problem !== null && problem.places.length > 0;
  for (const { pointer, detail } of problem?.places ?? []) {
    const field = pointer.split('/').findLast((part) => part !== '' && isField(part));
    if (field === undefined) {
      whole = false;
    } else {
      faults[field] = [faults[field], detail].filter(Boolean).join(' ');
    }
  }
  return [faults, whole];
}
