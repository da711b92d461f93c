import { AreaField } from '#shared/ui/Form.tsx';
import styles from './fields.module.css';
import { FIELDS } from './presets.ts';

type Props = {
  name: string;
  fault: string | undefined;
  value: string;
  change: (template: string) => void;
};

/** An own template, with the fields that it can use. */
export function TemplateField({ name, fault, value, change }: Props) {
  return (
    <>
      <AreaField
        label="Template"
        name={name}
        hint="Write {{ and }} for braces of the text. An item that lacks a field is refused before the first call."
        fault={fault}
        rows={6}
        maxLength={20_000}
        value={value}
        onChange={(e) => change(e.currentTarget.value)}
      />
      <dl className={styles.fields}>
        {FIELDS.map(([field, meaning]) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
