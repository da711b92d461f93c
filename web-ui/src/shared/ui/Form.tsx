import { Problem } from '#shared/api/problem.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useAction } from '#shared/query/useAction.ts';
import { type Options, OptionList } from '#shared/ui/Select.tsx';
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

/** A form with its button, and the reason if sending it fails. */
export function Form(props: Props) {
  const { submit, act, primary, disabled, busyText, reset, inline, ...others } = props;
  const { others: buttons, advice, children, ...rest } = others;
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    await act(new FormData(form));
    if (reset === true) {
      form.reset();
    }
  });
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
      onSubmit={(e) => {
        e.preventDefault();
        void run(e.currentTarget);
      }}
    >
      {children}
      {inline === true && button}
      {problem !== null && <ProblemNotice problem={problem}>{advice?.(problem)}</ProblemNotice>}
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

/** A field of a form, without white space around. */
export function textIn(given: FormData, name: string): string {
  return String(given.get(name) ?? '').trim();
}

type FieldProps = { label: string; name: string; hint?: ReactNode; children: ReactNode };

/** A control of a form below its label, with a hint where one is needed; its id is its name. */
export function Field({ label, name, hint, children }: FieldProps) {
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

type TextProps = ComponentProps<'input'> & { label: string; name: string; hint?: ReactNode };

export function TextField({ label, hint, id, ...input }: TextProps) {
  const own = id ?? input.name;
  return (
    <Field label={label} name={own} hint={hint}>
      <input id={own} autoComplete="off" {...input} />
    </Field>
  );
}

type SelectProps = ComponentProps<'select'> & {
  label: string;
  name: string;
  options: Options;
  hint?: ReactNode;
};

export function SelectField({ label, hint, id, options, ...select }: SelectProps) {
  const own = id ?? select.name;
  return (
    <Field label={label} name={own} hint={hint}>
      <select id={own} {...select}>
        <OptionList of={options} />
      </select>
    </Field>
  );
}
