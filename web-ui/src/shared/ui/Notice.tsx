import type { ReactNode } from 'react';
import type { Problem } from '#shared/api/problem.ts';

/** A refusal or failure: what happened, where, and how to fix it. */
export function ProblemNotice({ problem, children }: { problem: Problem; children?: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <p>{problem.message}</p>
      {problem.requestId !== null && (
        <p className="quiet">
          Request <code>{problem.requestId}</code>
        </p>
      )}
      {problem.places.length > 0 && (
        <ul>
          {problem.places.map((place) => (
            <li key={place.pointer + place.detail}>
              <code>{place.pointer}</code> {place.detail}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}
