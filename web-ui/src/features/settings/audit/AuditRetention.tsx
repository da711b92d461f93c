import { Form } from '#shared/ui/Form.tsx';
import { put } from '#shared/api/client.ts';
import type { AuditRetention } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';

const WHERE = '/settings/audit-retention';

/** The retention period of the log. */
export function AuditRetention() {
  const found = useGet<AuditRetention>(WHERE);
  return (
    <>
      <h2>Retention</h2>
      <Loaded of={found} what="retention">
        {(kept) => <Days key={kept.days} kept={kept} changed={found.reload} />}
      </Loaded>
    </>
  );
}

function Days({ kept, changed }: { kept: AuditRetention; changed: () => void }) {
  return (
    <>
      <Form
        inline
        submit="Save"
        act={async (form) => {
          await put(WHERE, { days: Number(form.get('audit-days')) });
          changed();
        }}
      >
        <label htmlFor="audit-days">Days, from 90 to 3,650</label>
        <input
          id="audit-days"
          name="audit-days"
          className="short"
          type="number"
          min={90}
          max={3650}
          required
          defaultValue={kept.days}
        />
      </Form>
      <p className="quiet">
        Older events are deleted: {plural(kept.days, 'day')}
        {kept.changed_at !== null &&
          `, set ${moment(kept.changed_at)} by ${kept.changed_by ?? '?'}`}
        .
      </p>
    </>
  );
}
