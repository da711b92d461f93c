import { post, remove } from '#shared/api/client.ts';
import type { Me, TenantDeletion } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { useGet } from '#shared/query/useGet.ts';

const WHERE = '/tenant/deletion';

/** Deletes the tenant with all its data: confirmed by its name, reversible for seven days. */
export function EndOfTenant({ me }: { me: Me }) {
  const found = useGet<TenantDeletion>(WHERE);
  const name = me.tenant?.name ?? '';
  if (found.state === 'loading') {
    return null;
  }
  return (
    <>
      <h2>Delete the tenant</h2>
      {found.state === 'ready' ? (
        <Announced end={found.value} changed={found.reload} />
      ) : found.problem.status === 404 ? (
        <Announce name={name} changed={found.reload} />
      ) : (
        <ProblemNotice problem={found.problem} />
      )}
    </>
  );
}

function Announced({ end, changed }: { end: TenantDeletion; changed: () => void }) {
  const { busy, problem, run } = useAction(async () => {
    await remove(WHERE);
    changed();
  });
  return (
    <div className="notice">
      <p>
        The tenant and everything in it will be deleted {moment(end.ends_at)}, requested by{' '}
        {end.requested_by}. Export what you need before then.
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
      <button type="button" disabled={busy} onClick={() => void run()}>
        Cancel the deletion
      </button>
    </div>
  );
}

function Announce({ name, changed }: { name: string; changed: () => void }) {
  const { busy, problem, run } = useAction(async (form: FormData) => {
    await post(WHERE, { confirm_name: String(form.get('confirm_name')) });
    changed();
  });
  return (
    <details>
      <summary>Delete {name} with everything in it</summary>
      <form
        className="setting"
        onSubmit={(e) => {
          e.preventDefault();
          void run(new FormData(e.currentTarget));
        }}
      >
        <p>
          All projects, datasets, labels, reports, keys and the audit log are deleted after seven
          days. Until then you can cancel here.
        </p>
        <Field label={`Type the name of the tenant, ${name}`} name="confirm_name">
          <input id="confirm_name" name="confirm_name" required autoComplete="off" />
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" disabled={busy}>
            Delete in seven days
          </button>
        </p>
      </form>
    </details>
  );
}
