import { JsonBytes } from '../../http/json-bytes';
import { inOrder } from '../../store/in-order';
import type { Viewer } from '../records/viewer';
import { selectDiagnoses, sharedByDiagnoses, writeDiagnosis } from './present';

/** Writes a list of diagnoses in the given order. */
export async function writeDiagnoses(viewer: Viewer, ids: readonly number[]): Promise<Uint8Array> {
  const among = viewer.context.engine.among('diagnoses.id', ids);
  const rows = inOrder(ids, await selectDiagnoses(viewer).where(among).execute());
  const shared = await sharedByDiagnoses(viewer, rows);
  const out = new JsonBytes();
  out.list(rows, row => writeDiagnosis(out, row, shared));
  return out.done();
}
