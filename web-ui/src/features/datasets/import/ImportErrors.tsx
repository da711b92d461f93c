import type { ComponentProps } from 'react';
import type { ImportError } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { More } from '#shared/ui/More.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { problemAndRemedy } from './errors.ts';

type Props = {
  errors: ImportError[];
  /** The pages of the remaining errors. */
  rest: ComponentProps<typeof More>['of'];
};

/** The errors, line by line. */
export function ImportErrors({ errors, rest }: Props) {
  return (
    <>
      <Table
        caption="Errors by line"
        columns={[
          { head: 'Line', kind: 'title', cell: (e) => <span>line {count(e.line)}</span> },
          { head: 'Field', cell: (e) => (e.field === '' ? 'whole line' : <code>{e.field}</code>) },
          { head: 'What is wrong', cell: (e) => e.what },
          { head: 'What to do', cell: (e) => e.remedy },
        ]}
        rows={errors.map((error, i) => ({ ...error, ...problemAndRemedy(error.detail), i }))}
        keyOf={(e) => String(e.i)}
      />
      <More of={rest} />
    </>
  );
}
