import { Problem } from '#shared/api/problem.ts';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAction } from '#shared/query/useAction.ts';
import { type Options, OptionList } from '#shared/ui/Select.tsx';
import { faultFields, faultProps, FormFaults, faultsOf, useFault } from '#shared/ui/faults.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';

type Props = Omit<ComponentProps<'form'>, 'action'> & {
  /** The label of the button that sends the form. */
  submit: string;
  act: (given: FormData) => Promise<void>;
  primary?: boolean;
  disabled?: boolean;
  /** The text next to the button while it runs. */
  busyText?: string;
  /** Whether success empties the fields. */
  reset?: boolean;
  /** Whether button and field share a line. */
  inline?: boolean;
  /** The buttons next to the first one. */
  others?: ReactNode;
  /** What to do about a problem. */
  advice?: (problem: Problem) => ReactNode;
};

/** A form with its button, and the reasons if sending it fails: at the fields, else below them. */
export function Form(props: Props) {
  const { submit, act, primary, disabled, busyText, reset, inline, ...others } = props;
  const { others: buttons, advice, children, ...rest } = others;
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    setFields(faultFields(form));
    await act(new FormData(form));
    if (reset === true) {
      form.reset();
    }
  });
  const form = useRef<HTMLFormElement>(null);
  const [faults, isAllAtFields] =
    inline === true ? [{}, false] : faultsOf(problem, (name) => fields.has(name));
  useFocusOnFault(form, problem);
  const button = (
    <button
      type="submit"
      className={primary === true ? 'primary' : undefined}
      disabled={busy || disabled}
    >
      {submit}
    </button>
  );
  return (
    <form
      {...(inline === true ? { className: 'inline' } : {})}
      {...rest}
      ref={form}
      onSubmit={(e) => {
        e.preventDefault();
        void run(e.currentTarget);
      }}
    >
      <FormFaults value={faults}>{children}</FormFaults>
      {inline === true && button}
      {problem !== null && !isAllAtFields && (
        <ProblemNotice problem={problem}>{advice?.(problem)}</ProblemNotice>
      )}
      {inline !== true && (
        <p className="actions">
          {button}
          {buttons}
          {busy && busyText !== undefined && <span role="status">{busyText}</span>}
        </p>
      )}
    </form>
  );
}

/** Moves the focus to the first faulty field, out of a fold if it is in one. */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>, problem: Problem | null) {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (problem !== null && first != null) {
      for (let fold = first.closest('details'); fold !== null;) {
        fold.open = true;
        fold = fold.parentElement?.closest('details') ?? null;
      }
      first.focus();
    }
  }, [form, problem]);
}

/** A field of a form, without white space around. */
export function textIn(given: FormData, name: string): string {
  return String(given.get(name) ?? '').trim();
}

type FieldProps = {
  label: string;
  name: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  fault?: string | undefined;
  children: ReactNode;
};

/** A control of a form below its label, with a hint and its fault; the control's id is its name. */
export function Field({ label, name, hint, fault, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint !== undefined && (
        <p className="quiet" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** What every field has; its fault is that of its name in the form around it unless one is given. */
type Labelled = { label: string; name: string; hint?: ReactNode; fault?: string | undefined };

type TextProps = ComponentProps<'input'> & Labelled;

export function TextField({ label, hint, fault, id, ...input }: TextProps) {
  const own = id ?? input.name;
  const found = useFault(input.name);
  const shown = fault ?? found;
  return (
    <Field label={label} name={own} hint={hint} fault={shown}>
      <input
        id={own}
        autoComplete="off"
        {...faultProps(own, shown, hint !== undefined)}
        {...input}
      />
    </Field>
  );
}

type AreaProps = ComponentProps<'textarea'> & Labelled;

/** A field for several lines. */
export function AreaField({ label, hint, fault, id, ...area }: AreaProps) {
  const own = id ?? area.name;
  const found = useFault(area.name);
  const shown = fault ?? found;
  return (
    <Field label={label} name={own} hint={hint} fault={shown}>
      <textarea id={own} {...faultProps(own, shown, hint !== undefined)} {...area} />
    </Field>
  );
}

type SelectProps = ComponentProps<'select'> & Labelled & { options: Options };

export function SelectField({ label, hint, fault, id, options, ...select }: SelectProps) {
  const own = id ?? select.name;
  const found = useFault(select.name);
  const shown = fault ?? found;
  return (
    <Field label={label} name={own} hint={hint} fault={shown}>
      <select id={own} {...faultProps(own, shown, hint !== undefined)} {...select}>
        <OptionList of={options} />
      </select>
    </Field>
  );
}
