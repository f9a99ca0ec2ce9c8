import type { ImportKind } from 'shared/contract/imports';
import type { KeptSurfaces } from '../../domain/records/kept-surfaces';
import type { Writer } from '../../domain/records/viewer';
import { beginBatch, noteBatch } from './import-batches';
import type { AlikeChoices, CheckedRows, ReadRows, RowOutcome } from './import-rows';

export interface RunningImport {
  kind: ImportKind;
  file: string;
  /** Number of rows, if it is known from the beginning. */
  rows?: number;
  /** Id of the import's batch; `null` before the first part that writes records. */
  batch: number | null;
  /** Number of rows in the previous parts, and number of records that they created or updated. */
  done: number;
  records: number;
  /** What to do with rows that equal or resemble existing records. */
  choices: AlikeChoices;
  surfaces: KeptSurfaces;
}

interface WrittenPart {
  batch: number | null;
  outcomes: CheckedRows['outcomes'];
  /** Ids of created records, in the order of the rows. */
  ids: number[];
  updated: number;
  removed: number;
}

/**
 * Checks one part of an import and writes its accepted rows.
 * @param requireAccepted called between check and write; may throw to refuse the part
 */
export async function importPart(
  writer: Writer,
  { kind, file, rows, batch: begun, done, records, choices, surfaces }: RunningImport,
  part: ReadRows,
  requireAccepted: (outcomes: CheckedRows['outcomes']) => void = () => undefined,
): Promise<WrittenPart> {
  const { outcomes, write } = await part.check(writer, choices);
  requireAccepted(outcomes);
  const count = (status: RowOutcome['status']) => outcomes.filter(one => one.status === status).length;
  const counts = { updated: count('updated'), removed: count('removed') };
  const changed = counts.updated + counts.removed;
  // A part whose rows are all refused or left out begins no batch.
  if (begun === null && count('accepted') + changed === 0)
    return { batch: null, outcomes, ids: [], ...counts };
  const batch =
    begun ?? (await beginBatch(writer, { kind, file, ...(rows !== undefined && { records: rows }) }));
  const ids = (await write({ ...writer, batch, surfaces })).filter(id => id !== null);
  const isOver = rows !== undefined && done + outcomes.length >= rows;
  await noteBatch(writer, batch, records + ids.length + changed, isOver);
  return { batch, outcomes, ids, ...counts };
}
