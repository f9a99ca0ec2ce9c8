import type { RecordRef } from 'shared/contract';
import type { OutboxEntry } from 'shared/outbox';

/** The waiting writes that concern an infrastructure: its own changes, and what is recorded about it. */
export function writesAbout(ref: RecordRef, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ command }) => {
    if (command.kind === 'upload') return false;
    const ownChange = 'id' in command && (command.resource === 'points' || command.resource === 'lines');
    if (ownChange && command.id === ref) return true;
    if (!('body' in command)) return false;
    const { infrastructure, infrstr_id } = command.body as {
      infrastructure?: RecordRef;
      infrstr_id?: RecordRef;
    };
    return infrastructure === ref || infrstr_id === ref;
  });
}
