import type { ExportFormat } from '#shared/api/types.ts';

/** What each format is called, in the order in which formats are offered. */
export const FORMATS: Record<ExportFormat, string> = {
  bundle: 'Bundle with all rows (zip)',
  html: 'Page with charts (HTML)',
  pdf: 'Document (PDF)',
  junit: 'Test cases (JUnit XML)',
};
