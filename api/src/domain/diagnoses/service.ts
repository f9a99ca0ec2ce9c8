import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type DiagnosisInput, diagnosis } from 'shared/kinds';
import { inputFrom } from '../records/read-resource';
import { defineResource, LAST, type Resource } from '../records/resource';
import { writable } from '../records/write-resource';
import { writeDiagnoses } from './list';
import { presentDiagnoses, selectDiagnoses } from './present';

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
