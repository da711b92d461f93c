import type { Embedder, Version } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { replaceAddress } from '#shared/navigation/router.ts';
import { suggestedEmbedders } from './applies.ts';
import { type Choice, choiceOf, queryOf } from './choice.ts';

export type ChoiceProps = {
  project: string;
  version: Version;
  embedders: Embedder[];
  query: URLSearchParams;
  /** The own template that was typed last, which may be too long for the address. */
  template: string | undefined;
  keepTemplate: (template: string) => void;
};

/** What the address and the kept template choose, and how to change it. */
export function useChoice(props: ChoiceProps) {
  const { project, version, embedders, query, template, keepTemplate } = props;
  const choice = choiceOf(query, suggestedEmbedders(embedders.map((e) => e.name)), template);
  const change = (part: Partial<Choice>) => {
    if (part.asking !== undefined) {
      keepTemplate(part.asking.template);
    }
    replaceAddress(links.evaluate(project, version.id, queryOf({ ...choice, ...part })));
  };
  return { choice, change };
}
