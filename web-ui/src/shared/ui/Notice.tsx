import type { ReactNode } from 'react';
import type { Problem } from '#shared/api/problem.ts';

type Props = {
  problem: Problem;
  /** Tries again. */
  again?: () => void;
  children?: ReactNode;
};

/** A refusal or failure: what happened, where, and how to fix it. */
export function ProblemNotice({ problem, again, children }: Props) {
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
      {again !== undefined && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}
