import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, diagnosis } from 'shared/kinds';
import type { DiagnosisInput } from 'shared/server';
import { JsonBytes } from '../../http/json-bytes';
import { inOrder } from '../../store/in-order';
import { inputFrom } from '../records/read-resource';
import { defineResource, LAST, type Resource } from '../records/resource';
import type { Viewer } from '../records/viewer';
import { writable } from '../records/writable';
import { presentDiagnoses, selectDiagnoses, sharedByDiagnoses, writeDiagnosis } from './present';

/** Writes a list of diagnoses in the given order. */
async function writeDiagnoses(viewer: Viewer, ids: readonly number[]): Promise<Uint8Array> {
  const among = viewer.context.engine.among('diagnoses.id', ids);
  const rows = inOrder(ids, await selectDiagnoses(viewer).where(among).execute());
  const shared = await sharedByDiagnoses(viewer, rows);
  const out = new JsonBytes();
  out.list(rows, row => writeDiagnosis(out, row, shared));
  return out.done();
}

/** Diagnoses, which decide the risk. Hand-written for speed: lists of supports and lines contain them all. */
export const visits: Resource = defineResource(diagnosis, {
  table: 'diagnoses',
  singular: 'diagnosis',
  columns: { infrastructure: 'infrastructure_id' },
  touches: true,

  /** Refuses fields that only apply to the other kind of infrastructure. */
  rules(check, input, infrastructure) {
    if (!infrastructure) return;
    const other = infrastructure.kind === 'POLE' ? 'LINE' : 'POLE';
    for (const level of DIAGNOSIS_LEVELS[other])
      if (input[`${level}_id`] !== null) check.report([`${level}_id`], 'wrong_infrastructure_type');
    for (const advice of DIAGNOSIS_ADVICE[other])
      if (input[advice]) check.report([advice], 'wrong_infrastructure_type');
  },

  async find(viewer, id) {
    const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
    const [shown] = await presentDiagnoses(viewer, row ? [row] : []);
    if (!row || !shown) return null;
    return { input: inputFrom(visits, row, { properties: shown }), answer: async () => shown };
  },
  write: writeDiagnoses,
  exports: { last: LAST },
});
export const diagnosisResource = writable<DiagnosisInput>(visits);
