import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import type { Part, Stock } from './labelSupply.ts';

type Props = { stocks: Stock[]; project: string; version: string };

/**
 * The labels available for fitting and evaluation, shown in advance; if some are missing, with
 * links to label more.
 */
export function LabelSupply({ stocks, project, version }: Props) {
  const short = stocks.filter(({ lacks }) => lacks !== null);
  return (
    <div className={short.length > 0 ? 'notice' : undefined}>
      {short.length > 0 && (
        <p>
          <strong>There are too few labels for a threshold.</strong>
        </p>
      )}
      {stocks.map(({ part, has, lacks }) => (
        <p key={part}>
          {has}
          {lacks === null ? '.' : `: it needs ${lacks}.`}
        </p>
      ))}
      {short.length > 0 && (
        <ToLabel parts={short.map(({ part }) => part)} project={project} version={version} />
      )}
    </div>
  );
}

type ToLabelProps = { parts: Part[]; project: string; version: string };

/** Links to the queues of missing labels. */
export function ToLabel({ parts, project, version }: ToLabelProps) {
  return useMay('label') ? (
    <p className="actions">
      {parts.map((part) => (
        <a key={part} className="button" href={links.label(project, version, { part })}>
          Label answers of the {part === 'holdout' ? 'holdout' : 'calibration part'}
        </a>
      ))}
    </p>
  ) : (
    <p>Only annotators, editors and admins can label answers.</p>
  );
}
