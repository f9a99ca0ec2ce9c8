import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type Diagnosis, diagnosis, points } from 'shared/kinds';
import { presentDiagnoses, selectDiagnoses, visits } from '../../domain/diagnoses/present';
import type { Viewer } from '../../domain/records/viewer';
import type { ColumnDefinition } from './define-table';
import { exportedColumns } from './resource-table';

/** The diagnosis that determines the risk, by the id of the support or line. */
export async function lastVisitsOf(viewer: Viewer, ids: readonly number[]): Promise<Map<number, Diagnosis>> {
  const rows = await selectDiagnoses(viewer)
    .where(viewer.context.engine.among('diagnoses.infrastructure_id', ids))
    .whereRef('diagnoses.id', '=', 'infrastructures.last_diagnosis_id')
    .execute();
  const shown = await presentDiagnoses(viewer, rows);
  return new Map(shown.map(visit => [visit.infrastructure, visit]));
}

/**
 * Whether a column of diagnoses is also exported with supports and lines. Texts are left out, and so are fields that
 * supports have.
 */
const isShown = ({ name }: { name: string }) =>
  SHOWN.has(diagnosis.facts.fields[name]?.type) && !(name in points.facts.fields);
const SHOWN = new Set<string | undefined>(['item', 'items', 'choice', 'number', 'flag']);

/** Columns that only supports or only lines fill. */
export const VISIT_COLUMNS_OF: Record<'POLE' | 'LINE', readonly string[]> = {
  POLE: [...DIAGNOSIS_LEVELS.POLE, ...DIAGNOSIS_ADVICE.POLE],
  LINE: [...DIAGNOSIS_LEVELS.LINE, ...DIAGNOSIS_ADVICE.LINE],
};

/** Columns of the last diagnosis, as in exports of diagnoses; empty without a diagnosis. */
export const LAST_VISIT_COLUMNS: readonly ColumnDefinition<{ visit: Diagnosis | undefined }>[] =
  exportedColumns(visits)
    .filter(isShown)
    .map(column => ({
      ...column,
      value: ({ visit }, wording) =>
        visit
          ? column.value(
              // The columns read only properties.
              { id: visit.id, properties: { ...visit } } as never,
              wording,
            )
          : null,
    }));
