import { Form, TextField, textIn } from '#shared/ui/Form.tsx';
import { useState } from 'react';
import { path, post, put } from '#shared/api/client.ts';
import type { Invitation, TenantLimits } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { LIMIT_FIELDS } from './limits.ts';
import { ShownOnce } from '../keys/ShownOnce.tsx';

export function TenantForm({ made }: { made: () => void }) {
  return (
    <Form
      inline
      reset
      submit="Create"
      act={async (form) => {
        await post('/tenants', { name: textIn(form, 'name') });
        made();
      }}
    >
      <label htmlFor="tenant-name">New tenant</label>
      <input id="tenant-name" name="name" required maxLength={200} autoComplete="off" />
    </Form>
  );
}

/** Makes a person an admin of a tenant: the first admin, who invites the others. */
export function AdminForm({ tenant }: { tenant: string }) {
  const [invited, setInvited] = useState<Invitation | null>(null);
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
      <Form
        inline
        reset
        submit="Invite as admin"
        act={async (form) => {
          const email = String(form.get('email'));
          setInvited(await post<Invitation>(path`/tenants/${tenant}/admins`, { email }));
        }}
      >
        <label htmlFor="admin-email">E-mail address of an admin</label>
        <input id="admin-email" name="email" type="email" required autoComplete="off" />
      </Form>
    </>
  );
}

type LimitsProps = { tenant: string; limits: TenantLimits; changed: () => void };

/** A tenant's own limits; an empty field uses the platform's limit. */
export function LimitsForm({ tenant, limits, changed }: LimitsProps) {
  const save = async (form: FormData) => {
    const own = LIMIT_FIELDS.map(([name]) => {
      const given = textIn(form, name);
      return [name, given === '' ? null : Number(given)] as const;
    });
    await put(path`/tenants/${tenant}/limits`, Object.fromEntries(own));
    changed();
  };
  return (
    <Form className="setting" submit="Save the limits" act={save}>
      {LIMIT_FIELDS.map(([name, words]) => (
        <TextField
          key={name}
          label={words}
          name={name}
          type="number"
          min={name === 'requests_per_second' ? 1 : 0}
          defaultValue={limits.own[name] ?? ''}
          placeholder={`${inForce(limits.in_force[name])} (platform default)`}
        />
      ))}
    </Form>
  );
}

function inForce(limit: number | null): string {
  return limit === null ? 'no limit' : count(limit);
}
