import { findKind } from '../records';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';

/** A template (`/surveys/{id}`) with what an entry writes; `null` where it names something that is not written. */
function filled(template: string, { id: entryId, command }: OutboxEntry): string | null {
  if (command.kind === 'upload' || template === '') return null;
  const before = command.kind === 'update' ? command.before : undefined;
  const body = 'body' in command ? command.body : undefined;
  const values: Record<string, unknown> = {
    ...before,
    ...body,
    id: command.kind === 'create' ? refOf(entryId) : command.id,
  };
  let whole = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] == null) whole = false;
    return String(values[name]);
  });
  return whole ? path : null;
}

const kindOfEntry = ({ command }: OutboxEntry) =>
  command.kind === 'upload' ? undefined : findKind(command.resource);

/** The sheet on which a waiting entry is shown; `null` where that is not known (pictures, deletions of visits). */
export const sheetPath = (entry: OutboxEntry): string | null =>
  filled(kindOfEntry(entry)?.sheet ?? '', entry);

/** Where a waiting entry is corrected in its own form; `null` for what has none (pictures, deletions). */
export function correctionPath(entry: OutboxEntry): string | null {
  if (entry.command.kind === 'delete') return null;
  const path = filled(kindOfEntry(entry)?.form ?? '', entry);
  return path && `${path}${path.includes('?') ? '&' : '?'}entry=${entry.id}`;
}
