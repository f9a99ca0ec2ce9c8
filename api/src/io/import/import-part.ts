import type { ImportKind } from 'shared/contract';
import type { KeptSurfaces } from '../../domain/records/kept-surfaces';
import type { Writer } from '../../domain/records/viewer';
import { beginBatch, noteBatch } from './import-batches';
import type { AlikeChoices, CheckedRows, ReadRows, RowOutcome } from './import-rows';

/** An import whose rows are written part by part. */
export interface RunningImport {
  kind: ImportKind;
  file: string;
  /** How many rows it has, where that is known from the beginning. */
  rows?: number;
  /** `null` before the first part. */
  batch: number | null;
  /** Rows of the parts before, and the records that they created and updated. */
  done: number;
  records: number;
  /** What becomes of rows that are alike. */
  choices: AlikeChoices;
  /** Areas kept between the parts. */
  surfaces: KeptSurfaces;
}

/** What came of one part. */
interface WrittenPart {
  batch: number | null;
  outcomes: CheckedRows['outcomes'];
  /** Of the records created, in the order of the rows. */
  ids: number[];
  updated: number;
}

/**
 * Checks one part of an import and writes its accepted rows: for files from the interface and the command line alike.
 *
 * @param requireAccepted called between check and write. @throws what refuses the part
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
  const updated = count('updated');
  // Rows that are all left out make no batch.
  if (begun === null && count('accepted') + updated === 0) return { batch: null, outcomes, ids: [], updated };
  const batch =
    begun ?? (await beginBatch(writer, { kind, file, ...(rows !== undefined && { records: rows }) }));
  const ids = (await write({ ...writer, batch, surfaces })).filter(id => id !== null);
  const isOver = rows !== undefined && done + outcomes.length >= rows;
  await noteBatch(writer, batch, records + ids.length + updated, isOver);
  return { batch, outcomes, ids, updated };
}
