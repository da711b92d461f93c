import { useState } from 'react';
import { path, post, put } from '#shared/api/client.ts';
import type { Invitation, TenantLimits } from '#shared/api/types.ts';
import { bound } from '#shared/format/numbers.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { LIMIT_FIELDS } from './limits.ts';
import { ShownOnce } from '../keys/ShownOnce.tsx';

export function TenantForm({ made }: { made: () => void }) {
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    await post('/tenants', { name: String(new FormData(form).get('name')).trim() });
    form.reset();
    made();
  });
  return (
    <form
      className="inline"
      onSubmit={(e) => {
        e.preventDefault();
        void run(e.currentTarget);
      }}
    >
      <label htmlFor="tenant-name">New tenant</label>
      <input id="tenant-name" name="name" required maxLength={200} autoComplete="off" />
      <button type="submit" disabled={busy}>
        Create
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </form>
  );
}

/** Makes a person an admin of a tenant: the first admin, who invites the others. */
export function AdminForm({ tenant }: { tenant: string }) {
  const [invited, setInvited] = useState<Invitation | null>(null);
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    const email = String(new FormData(form).get('email'));
    setInvited(await post<Invitation>(path`/tenants/${tenant}/admins`, { email }));
    form.reset();
  });
  return (
    <>
      {invited !== null &&
        (invited.one_time_password === null ? (
          <p role="status">{invited.member.name} is an admin.</p>
        ) : (
          <ShownOnce
            what={`The one-time password of ${invited.member.name}`}
            secret={invited.one_time_password}
          />
        ))}
      <form
        className="inline"
        onSubmit={(e) => {
          e.preventDefault();
          void run(e.currentTarget);
        }}
      >
        <label htmlFor="admin-email">E-mail address of an admin</label>
        <input id="admin-email" name="email" type="email" required autoComplete="off" />
        <button type="submit" disabled={busy}>
          Invite as admin
        </button>
        {problem !== null && <ProblemNotice problem={problem} />}
      </form>
    </>
  );
}

type LimitsProps = { tenant: string; limits: TenantLimits; changed: () => void };

/** A tenant's own limits; an empty field uses the platform's limit. */
export function LimitsForm({ tenant, limits, changed }: LimitsProps) {
  const { busy, problem, run } = useAction(async (form: FormData) => {
    const own = LIMIT_FIELDS.map(([name]) => {
      const given = String(form.get(name)).trim();
      return [name, given === '' ? null : Number(given)] as const;
    });
    await put(path`/tenants/${tenant}/limits`, Object.fromEntries(own));
    changed();
  });
  return (
    <form
      className="setting"
      onSubmit={(e) => {
        e.preventDefault();
        void run(new FormData(e.currentTarget));
      }}
    >
      {LIMIT_FIELDS.map(([name, words]) => (
        <Field key={name} label={words} name={name}>
          <input
            id={name}
            name={name}
            type="number"
            min={name === 'requests_per_second' ? 1 : 0}
            defaultValue={limits.own[name] ?? ''}
            placeholder={`${bound(limits.in_force[name])} (platform default)`}
          />
        </Field>
      ))}
      {problem !== null && <ProblemNotice problem={problem} />}
      <p className="actions">
        <button type="submit" disabled={busy}>
          Save the limits
        </button>
      </p>
    </form>
  );
}
