import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Form, TextField } from '#shared/ui/Form.tsx';
import { post, remove } from '#shared/api/client.ts';
import type { Me, TenantDeletion } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';

const WHERE = '/tenant/deletion';

/** Deletes the tenant with all its data: confirmed by its name, reversible for seven days. */
export function EndOfTenant({ me }: { me: Me }) {
  const found = useGet<TenantDeletion>(WHERE);
  const name = me.tenant?.name ?? '';
  if (found.state === 'loading') {
    return null;
  }
  // After a cancellation the value of the read before is still there, with a 404 as its trouble.
  const problem = found.state === 'ready' ? found.trouble : found.problem;
  return (
    <>
      <h2>Delete the tenant</h2>
      {problem?.status === 404 ? (
        <DeletionForm name={name} changed={found.reload} />
      ) : (
        <>
          {problem !== null && <ProblemNotice problem={problem} again={found.reload} />}
          {found.state === 'ready' && <DeletionNotice end={found.value} changed={found.reload} />}
        </>
      )}
    </>
  );
}

function DeletionNotice({ end, changed }: { end: TenantDeletion; changed: () => void }) {
  return (
    <div className="notice">
      <p>
        The tenant and everything in it will be deleted {moment(end.ends_at)}, requested by{' '}
        {end.requested_by}. Export what you need before then.
      </p>
      <ActionButton
        act={async () => {
          await remove(WHERE);
          changed();
        }}
      >
        Cancel the deletion
      </ActionButton>
    </div>
  );
}

function DeletionForm({ name, changed }: { name: string; changed: () => void }) {
  return (
    <details>
      <summary>Delete {name} with everything in it</summary>
      <Form
        className="setting"
        submit="Delete in seven days"
        act={async (form) => {
          await post(WHERE, { confirm_name: String(form.get('confirm_name')) });
          changed();
        }}
      >
        <p>
          All projects, datasets, labels, reports, keys and the audit log are deleted after seven
          days. Until then you can cancel here.
        </p>
        <TextField label={`Type the name of the tenant, ${name}`} name="confirm_name" required />
      </Form>
    </details>
  );
}
