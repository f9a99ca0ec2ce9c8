import type { RecordRef } from '../contract';
import { paths } from '../navigation';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';

/** Where a waiting entry is corrected in its own form; `null` for what has none (pictures, deletions). */
export function correctionPath({ id: entryId, command }: OutboxEntry): string | null {
  if (command.kind !== 'create' && command.kind !== 'update') return null;
  const { resource } = command;
  const record = command.kind === 'update' ? command.id : refOf(entryId);
  const before = command.kind === 'update' ? command.before : undefined;
  const { infrastructure } = { ...before, ...command.body } as { infrastructure?: RecordRef };
  const withEntry = (path: string) => `${path}${path.includes('?') ? '&' : '?'}entry=${entryId}`;
  switch (resource) {
    case 'points':
    case 'lines':
      return withEntry(paths.editInfrastructure(record));
    case 'mortality':
      return withEntry(paths.editMortality(record));
    case 'diagnosis':
      return infrastructure ? withEntry(paths.diagnosis(infrastructure)) : null;
    case 'operations':
      return infrastructure ? withEntry(paths.operation(infrastructure)) : null;
    default:
      return null;
  }
}
