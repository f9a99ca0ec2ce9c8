import { insertRows } from '../../store/insert-rows';
import type { Row } from '../../store/schema';
import { findResource } from './registry';
import { infrastructureLink } from './resource';
import { authorOf, type Writer } from './viewer';

type Fields = Record<string, unknown>;
type Changes = Record<string, { before: unknown; after: unknown }>;

const same = (a: unknown, b: unknown) =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changesOfNew(fields: Fields): Changes {
  const changes: Changes = {};
  for (const [name, after] of Object.entries(fields))
    if (after !== null && after !== undefined) changes[name] = { before: null, after };
  return changes;
}

/** The changed fields. For a created or removed record, one side of each is `null`. */
function changesBetween(before: Fields | null, after: Fields | null): Changes {
  if (before === null && after !== null) return changesOfNew(after);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(name => !same(before?.[name], after?.[name]));
  return Object.fromEntries(
    changed.map(name => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]),
  );
}

/**
 * The infrastructure whose history lists a change; `null` for none. If the change removes the link, it is the former
 * infrastructure.
 */
function infrastructureOf({ kind, id, before, after }: RecordedChange): number | null {
  if (kind === 'infrastructures') return id;
  const resource = findResource(kind);
  const name = resource ? infrastructureLink(resource)?.input : 'infrastructure';
  if (name === undefined) return null;
  for (const fields of [after, before]) if (typeof fields?.[name] === 'number') return fields[name];
  return null;
}

export interface RecordedChange {
  kind: Row<'history'>['item_kind'];
  id: number;
  action: Row<'history'>['action'];
  before: Fields | null;
  after: Fields | null;
  /** The prepared result of `textOfNew` for a new record. */
  text?: string;
}

/** The changes of a new record as the history stores them. */
export const textOfNew = (after: Fields): string => JSON.stringify(changesOfNew(after));

/** Records changes in the history, skipping updates without a difference. */
export async function recordChanges(
  writer: Writer,
  recordedChanges: readonly RecordedChange[],
): Promise<void> {
  const { at, batch, selectionChange, networkMatch, signed = null, token = null } = writer;
  const rows = recordedChanges.flatMap(change => {
    const { kind, id, action, before, after } = change;
    const text = change.text ?? JSON.stringify(changesBetween(before, after));
    if (action === 'update' && text === '{}') return [];
    return {
      item_kind: kind,
      item_id: id,
      user_id: authorOf(writer),
      at,
      action,
      changes: text,
      infrastructure_id: infrastructureOf(change),
      batch_id: batch ?? null,
      selection_change_id: selectionChange ?? null,
      network_match_id: networkMatch ?? null,
      signed,
      token,
    };
  });
  await insertRows(writer, 'history', rows);
}

export const recordChange = (writer: Writer, change: RecordedChange): Promise<void> =>
  recordChanges(writer, [change]);
