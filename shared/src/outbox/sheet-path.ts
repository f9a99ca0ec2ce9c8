import type { RecordRef } from '../contract';
import { paths } from '../navigation';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';

/** The sheet on which a waiting entry is shown; `null` where that is not known (pictures, deletions of visits). */
export function sheetPath({ id: entryId, command }: OutboxEntry): string | null {
  if (command.kind === 'upload') return null;
  const record = command.kind === 'create' ? refOf(entryId) : command.id;
  switch (command.resource) {
    case 'points':
    case 'lines':
      return paths.infrastructure(record);
    case 'mortality':
      return paths.mortalityCase(record);
    case 'media':
      return null;
    default: {
      const before = command.kind === 'update' ? command.before : undefined;
      const body = 'body' in command ? command.body : undefined;
      const { infrastructure } = { ...before, ...body } as { infrastructure?: RecordRef };
      return infrastructure ? paths.infrastructure(infrastructure) : null;
    }
  }
}
