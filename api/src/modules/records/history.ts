import type { HistoryTable, ItemKind } from '../../database/schema';
import type { Writer } from './viewer';

type Fields = Record<string, unknown>;
type Changes = Record<string, { before: unknown; after: unknown }>;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ; a record that came or went has only one side. */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(name => !same(before?.[name], after?.[name]));
  return Object.fromEntries(
    changed.map(name => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]),
  );
}

export interface RecordedChange {
  kind: ItemKind;
  id: number;
  action: HistoryTable['action'];
  before: Fields | null;
  after: Fields | null;
}

/** Writes into the history who changed what; an update that changes nothing leaves no trace. */
export async function recordChange({ db, userId, at }: Writer, change: RecordedChange): Promise<void> {
  const changes = changesBetween(change.before, change.after);
  if (change.action === 'update' && Object.keys(changes).length === 0) return;
  await db
    .insertInto('history')
    .values({
      item_kind: change.kind,
      item_id: change.id,
      user_id: userId,
      at,
      action: change.action,
      changes: JSON.stringify(changes),
    })
    .execute();
}
