import type { TenantLimits } from '#shared/api/types.ts';

export const LIMIT_FIELDS: [keyof TenantLimits['own'], string][] = [
  ['items', 'Items'],
  ['stored_bytes', 'Stored bytes'],
  ['concurrent_experiments', 'Experiments at once'],
  ['texts_per_day', 'Texts embedded in a day'],
  ['llm_tokens_per_day', 'LLM tokens in a day'],
  ['requests_per_second', 'Requests in a second'],
];
