import { findKind } from '../records';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';

/** Fills a template (`/surveys/{id}`) with the values of an entry; `null` when the entry lacks one of them. */
function filled(template: string, { id: entryId, command }: OutboxEntry): string | null {
  if (command.kind === 'upload' || template === '') return null;
  const before = command.kind === 'update' ? command.before : undefined;
  const body = 'body' in command ? command.body : undefined;
  const values: Record<string, unknown> = {
    ...before,
    ...body,
    id: command.kind === 'create' ? refOf(entryId) : command.id,
  };
  let complete = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] == null) complete = false;
    return String(values[name]);
  });
  return complete ? path : null;
}

const kindOfEntry = ({ command }: OutboxEntry) =>
  command.kind === 'upload' ? undefined : findKind(command.resource);

/** Path of the sheet that shows a waiting entry; `null` when unknown (pictures, deletions of visits). */
export const sheetPath = (entry: OutboxEntry): string | null =>
  filled(kindOfEntry(entry)?.sheet ?? '', entry);

/** Path of the form that corrects a waiting entry; `null` for entries without a form (pictures, deletions). */
export function correctionPath(entry: OutboxEntry): string | null {
  if (entry.command.kind === 'delete') return null;
  const path = filled(kindOfEntry(entry)?.form ?? '', entry);
  return path && `${path}${path.includes('?') ? '&' : '?'}entry=${entry.id}`;
}
