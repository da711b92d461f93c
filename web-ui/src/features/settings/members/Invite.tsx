import { post } from '#shared/api/client.ts';
import type { Invitation } from '#shared/api/types.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { ROLES } from './roles.ts';
import type { Secret } from './ServiceClients.tsx';

/** A form to invite a member. */
export function Invite({ invited }: { invited: (password: Secret | null) => void }) {
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    const wish = Object.fromEntries(new FormData(form));
    const { member, one_time_password: text } = await post<Invitation>('/members', wish);
    form.reset();
    invited(text === null ? null : { what: `The one-time password of ${member.name}`, text });
  });
  return (
    <details>
      <summary>Invite a member</summary>
      <form
        className="setting"
        onSubmit={(e) => {
          e.preventDefault();
          void run(e.currentTarget);
        }}
      >
        <Field label="E-mail address" name="email">
          <input id="email" name="email" type="email" required autoComplete="off" />
        </Field>
        <Field label="Role" name="role">
          <select id="role" name="role" defaultValue="viewer">
            {ROLES.map(([role, words]) => (
              <option key={role} value={role}>
                {role}: {words}
              </option>
            ))}
          </select>
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" className="primary" disabled={busy}>
            Invite
          </button>
        </p>
        <p className="quiet">
          People whom Keycloak knows sign in as before. New people get an e-mail; if Keycloak sends
          none, you get a one-time password to pass on.
        </p>
      </form>
    </details>
  );
}
