import type { PromptPreset } from '#shared/api/types.ts';
import { AreaField, Field } from '#shared/ui/Form.tsx';
import { faultProps } from '#shared/ui/faults.ts';
import { Select } from '#shared/ui/Select.tsx';
import { FIELDS, PRESETS } from '#shared/sampling/presets.ts';
import { type Choice, OWN } from './choice.ts';
import type { Faults } from './faults.ts';

type Props = {
  prompt: PromptPreset | typeof OWN;
  choice: Choice;
  faults: Faults;
  change: (part: Partial<Choice>) => void;
};

const OPTIONS = [
  ...PRESETS.map(([preset, title]) => [preset, title] as const),
  [OWN, 'Own template'] as const,
];

/** The prompt: one of Sextant's, or an own template. */
export function PromptChoice({ prompt, choice, faults, change }: Props) {
  return (
    <>
      <Field
        label="Prompt"
        name="ask-prompt"
        fault={faults.prompt}
        hint={
          PRESETS.find(([preset]) => preset === prompt)?.[2] ?? 'Fields in braces are filled in.'
        }
      >
        <Select
          id="ask-prompt"
          {...faultProps('ask-prompt', faults.prompt)}
          value={prompt}
          options={OPTIONS}
          choose={(chosen) => change({ prompt: chosen })}
        />
      </Field>
      {prompt === OWN && <Template choice={choice} faults={faults} change={change} />}
    </>
  );
}

function Template({ choice, faults, change }: Omit<Props, 'prompt'>) {
  return (
    <>
      <AreaField
        label="Template"
        name="ask-template"
        hint="Write {{ and }} for braces of the text. An item that lacks a field is refused before the first call."
        fault={faults.template}
        rows={6}
        maxLength={20_000}
        value={choice.template}
        onChange={(e) => change({ template: e.currentTarget.value })}
      />
      <dl className="as-fields">
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
