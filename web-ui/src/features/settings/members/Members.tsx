import { Listing } from '#shared/ui/Listing.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { useState } from 'react';
import { patch, path, remove } from '#shared/api/client.ts';
import type { Me, Member, Role, SignInMethod } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Invite } from './Invite.tsx';
import { ROLES } from './roles.ts';
import { type Secret, ServiceClients } from './ServiceClients.tsx';
import { ShownOnce } from '../keys/ShownOnce.tsx';

/** The members and their roles. */
export function Members({ me }: { me: Me }) {
  const method = useGet<SignInMethod>('/sign-in-method');
  return (
    <>
      <h1>Members</h1>
      <Loaded of={method} what="members">
        {({ method: how }) => (how === 'keycloak' ? <AtKeycloak me={me} /> : <Alone me={me} />)}
      </Loaded>
    </>
  );
}

function Alone({ me }: { me: Me }) {
  return (
    <>
      <p className="finding">
        You are the only member, {me.role ?? 'without a role'}. Anyone who can read the files of
        this machine can sign in by a link.
      </p>
      <p>
        For a team, start Sextant with Keycloak: people are invited here and sign in themselves.
        Programs use API keys either way.
      </p>
      <pre>./sextant start --keycloak</pre>
    </>
  );
}

function AtKeycloak({ me }: { me: Me }) {
  const members = usePages<Member>('/members');
  const [secret, setSecret] = useState<Secret | null>(null);
  const shown = (next: Secret | null) => {
    setSecret(next);
    members.reload();
  };
  return (
    <>
      <Listing of={members} what="members">
        {(data) => (
          <>
            <p className="finding">{findingOf(data, members.more !== null)}</p>
            {secret !== null && <ShownOnce what={secret.what} secret={secret.text} />}
            <Invite invited={shown} />
            <Table
              caption="Members"
              columns={[
                {
                  head: 'Member',
                  kind: 'title',
                  cell: (m) => (
                    <>
                      {m.display_name} <span className="quiet">{m.name}</span>
                    </>
                  ),
                },
                { head: 'Kind', cell: (m) => m.kind },
                {
                  head: 'Role',
                  cell: (m) => <RoleOf key={m.role} member={m} changed={members.reload} />,
                },
                {
                  head: 'Remove',
                  cell: (m) =>
                    m.kind === 'person' &&
                    m.subject !== me.subject && <Removal member={m} changed={members.reload} />,
                },
              ]}
              rows={data}
              keyOf={(m) => m.subject}
            />
            <ServiceClients programs={data.filter((m) => m.kind === 'program')} shown={shown} />
          </>
        )}
      </Listing>
    </>
  );
}

function findingOf(members: Member[], more: boolean): string {
  const admins = members.filter((m) => m.role === 'admin').length;
  const without = members.filter((m) => m.role === null).length;
  const all = `${more ? 'More than ' : ''}${plural(members.length, 'member')}`;
  return `${all}, ${plural(admins, 'admin')} among them${
    without === 0 ? '' : `; ${without} without a role, who cannot do anything`
  }.`;
}

function RoleOf({ member, changed }: { member: Member; changed: () => void }) {
  const { busy, problem, run } = useAction(async (role: Role) => {
    await patch(path`/members/${member.subject}`, { role });
    changed();
  });
  return (
    <>
      <Select<Role | ''>
        aria-label={`Role of ${member.name}`}
        value={member.role ?? ''}
        disabled={busy}
        options={[
          ...(member.role === null ? ([['', 'none']] as const) : []),
          ...ROLES.map(([role]) => [role, role] as const),
        ]}
        choose={(role) => role !== '' && void run(role)}
      />
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}

function Removal({ member, changed }: { member: Member; changed: () => void }) {
  return (
    <Confirm
      label="Remove"
      confirm={`Remove ${member.name}`}
      act={async () => {
        await remove(path`/members/${member.subject}`);
        changed();
      }}
    >
      Their sessions and tokens end at once. What they created stays.
    </Confirm>
  );
}
