import type { Version } from '#shared/api/types.ts';
import { carries } from './words.ts';

export function VersionFacts({ version }: { version: Version }) {
  return (
    <>
      <ul className="facts">
        {carries(version).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="quiet">
        Version {version.number}, content hash <code>{version.sha256.slice(0, 12)}</code>
      </p>
    </>
  );
}
