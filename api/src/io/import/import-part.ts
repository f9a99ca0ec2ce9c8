import type { ImportKind } from 'shared/contract';
import type { KeptSurfaces } from '../../domain/records/kept-surfaces';
import type { Writer } from '../../domain/records/viewer';
import { beginBatch, noteBatch } from './import-batches';
import type { CheckedRows, ReadRows } from './import-rows';

/** An import whose rows are written part by part. */
export interface RunningImport {
  kind: ImportKind;
  file: string;
  /** How many records it becomes, where that is known from the beginning. */
  records?: number;
  /** `null` before the first part. */
  batch: number | null;
  /** Records created by the parts before. */
  created: number;
  /** Areas kept between the parts. */
  surfaces: KeptSurfaces;
}

/** What came of one part. */
interface WrittenPart {
  batch: number;
  outcomes: CheckedRows['outcomes'];
  /** Of the records created, in the order of the rows. */
  ids: number[];
}

/**
 * Checks one part of an import and writes its accepted rows: for files from the interface and the command line alike.
 *
 * @param requireAccepted called between check and write. @throws what refuses the part
 */
export async function importPart(
  writer: Writer,
  { kind, file, records, batch: begun, created, surfaces }: RunningImport,
  rows: ReadRows,
  requireAccepted: (outcomes: CheckedRows['outcomes']) => void = () => undefined,
): Promise<WrittenPart> {
  const { outcomes, insert } = await rows.check(writer);
  requireAccepted(outcomes);
  const batch =
    begun ?? (await beginBatch(writer, { kind, file, ...(records !== undefined && { records }) }));
  const ids = (await insert({ ...writer, batch, surfaces })).filter(id => id !== null);
  const total = created + ids.length;
  await noteBatch(writer, batch, total, records !== undefined && total >= records);
  return { batch, outcomes, ids };
}
