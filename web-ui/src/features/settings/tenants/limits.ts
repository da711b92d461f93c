import type { TenantLimits } from '#shared/api/types.ts';

export const LIMIT_FIELDS: [keyof TenantLimits['own'], string][] = [
  ['items', 'Items'],
  ['stored_bytes', 'Stored bytes'],
  ['concurrent_experiments', 'Experiments at once'],
  ['texts_per_day', 'Texts embedded per day'],
  ['llm_tokens_per_day', 'LLM tokens per day'],
  ['requests_per_second', 'Requests per second'],
];
