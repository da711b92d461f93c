import type { PromptPreset } from '#shared/api/types.ts';
import { Field } from '#shared/ui/Form.tsx';
import { faultProps } from '#shared/ui/faults.ts';
import { Select } from '#shared/ui/Select.tsx';
import { OWN, PRESETS } from '#shared/sampling/presets.ts';
import { TemplateField } from '#shared/sampling/TemplateField.tsx';
import type { Choice } from './choice.ts';
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
      {prompt === OWN && (
        <TemplateField
          name="ask-template"
          fault={faults.template}
          value={choice.template}
          change={(template) => change({ template })}
        />
      )}
    </>
  );
}
