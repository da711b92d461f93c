import { path } from '#shared/api/client.ts';
import type { LabelSourceList } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { labelOptions } from '#shared/labels/labelChoice.ts';
import { Field } from '#shared/ui/Form.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Select } from '#shared/ui/Select.tsx';

type Props = {
  version: string;
  /** The kind of label that counts; null: any. */
  kind: 'grounded' | 'factuality' | null;
  value: string;
  choose: (value: string) => void;
};

/** Whose labels count as true. Hidden if all labels of a version have the same source. */
export function LabelSourceField({ version, kind, value, choose }: Props) {
  const found = useGet<LabelSourceList>(path`/versions/${version}/label-sources`);
  return (
    <Loaded of={found} what="sources of labels">
      {({ data }) => {
        const options = labelOptions(data, kind);
        const isKnown = options.some(([each]) => each === value);
        // Those in force, and one source that they come from
        return options.length < 3 && isKnown ? null : (
          <Field label="Labels that count as true" name="labels">
            <Select
              id="labels"
              name="labels"
              value={value}
              options={
                isKnown ? options : [...options, [value, 'Labels that this version does not have']]
              }
              choose={choose}
            />
          </Field>
        );
      }}
    </Loaded>
  );
}
