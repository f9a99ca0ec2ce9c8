import { z } from 'zod';
import { externalUuid } from './external-uuid';

/** Columns that only exports of Kobo and ODK have. */
const MARKS = new Set(['_uuid', '_submission_time', 'SubmissionDate', 'KEY', 'instanceID', '__id']);
const INSTANCE = /^(?:.*[/-])?instanceID$/;
/** Columns that can contain the UUID of a submission. */
const UUIDS = new Set(['_uuid', 'KEY', '__id']);

export const areSubmissions = (columns: readonly string[]): boolean =>
  columns.some(column => MARKS.has(column) || INSTANCE.test(column));

export const isSubmissionUuid = (column: string): boolean => UUIDS.has(column) || INSTANCE.test(column);

/** The question of a column, without its groups: `site/date`, `site-date`. */
export const questionOf = (column: string): string => column.slice(column.search(/[^/-]*$/));

/**
 * The UUID of the record for a submission or an occurrence: its own UUID, without a prefix `uuid:` or `urn:uuid:`,
 * otherwise a UUID made of the text.
 */
export function submissionUuid(text: string, kind: string): string {
  const plain = text.replace(/^(?:urn:)?uuid:/i, '');
  return z.uuid().safeParse(plain).success ? plain : externalUuid('submission', kind, plain);
}
