import type { Row } from '../../store/schema';
import type { Writer } from './viewer';
import type { WritableRecords } from './writable';
import { changeRecord } from './write-record';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Restores the values that a record had before an update, unless somebody has changed them since.
 * @param targets resources of its kind, one of which finds the record
 */
export async function takeBackUpdate(
  writer: Writer,
  targets: readonly WritableRecords<object>[],
  { item_id, changes }: Pick<Row<'history'>, 'item_id' | 'changes'>,
): Promise<'restored' | 'changed' | 'gone'> {
  const made = Object.entries(JSON.parse(changes) as Record<string, { before: unknown; after: unknown }>);
  for (const target of targets) {
    const record = await target.find(writer, item_id);
    if (!record) continue;
    const now = record.input as Record<string, unknown>;
    // An interrupted undo may have restored the values already.
    if (made.every(([name, { before }]) => isSame(now[name], before))) return 'restored';
    if (!made.every(([name, { after }]) => isSame(now[name], after))) return 'changed';
    const before = Object.fromEntries(made.map(([name, { before }]) => [name, before]));
    await changeRecord(writer, target, item_id, before, { action: 'restore' });
    return 'restored';
  }
  return 'gone';
}
