import type { RecordRef } from 'shared/contract';
import type { Infrastructure } from 'shared/kinds';
import { type OutboxEntry, type Resource, refOf } from 'shared/outbox';

/** The waiting writes that concern an infrastructure: its own, and those of what is recorded about it. */
export function writesAbout(
  ref: RecordRef,
  { properties: { diagnosis, operations, mortality } }: Infrastructure,
  entries: readonly OutboxEntry[],
): OutboxEntry[] {
  const below: Partial<Record<Resource, readonly { id: number }[]>> = { diagnosis, operations, mortality };
  return entries.filter(({ id, command }) => {
    if (command.kind === 'upload') return false;
    const written = command.kind === 'create' ? refOf(id) : command.id;
    if (command.resource === 'points' || command.resource === 'lines') return written === ref;
    const body: { infrastructure?: RecordRef; infrstr_id?: RecordRef | null } =
      'body' in command ? command.body : {};
    if (body.infrastructure === ref || body.infrstr_id === ref) return true;
    return below[command.resource]?.some(record => record.id === written) ?? false;
  });
}
