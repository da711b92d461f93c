import { put } from '#shared/api/client.ts';
import type { AuditRetention } from '#shared/api/types.ts';
import { counted } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
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
  const { busy, problem, run } = useAction(async (days: number) => {
    await put(WHERE, { days });
    changed();
  });
  return (
    <>
      <form
        className="inline"
        onSubmit={(e) => {
          e.preventDefault();
          void run(Number(new FormData(e.currentTarget).get('audit-days')));
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
        <button type="submit" disabled={busy}>
          Save
        </button>
      </form>
      <p className="quiet">
        Older events are deleted: {counted(kept.days, 'day')}
        {kept.changed_at !== null &&
          `, set ${moment(kept.changed_at)} by ${kept.changed_by ?? '?'}`}
        .
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
