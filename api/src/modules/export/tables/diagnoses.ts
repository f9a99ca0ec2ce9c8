import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  type DiagnosisAdvice,
  type DiagnosisLevel,
  type InfrastructureFilter,
} from 'shared/contract';
import type { Geometry } from 'shared/map/geometry';
import { presentDiagnoses, selectDiagnoses } from '../../diagnoses/present';
import type { Viewer } from '../../records/viewer';
import { type ColumnDefinition, type TableDefinition, textOrNull } from '../define-table';
import { infrastructuresFound } from './infrastructures-found';

interface Item extends Diagnosis {
  geometry: Geometry;
  /** Numbers are this installation's own, uuids everybody's. */
  infrastructureUuid: string;
}

const levelColumn = (name: DiagnosisLevel): ColumnDefinition<Item> => ({
  name,
  type: 'text',
  value: (item, wording) => wording.item(item[name]),
});
const adviceColumn = (name: DiagnosisAdvice): ColumnDefinition<Item> => ({
  name,
  type: 'flag',
  value: (item, wording) => wording.flag(item[name]),
});

/** Diagnoses of the infrastructures a filter finds, where these lie. */
export function diagnosisTable(viewer: Viewer, filter: InfrastructureFilter): TableDefinition<Item> {
  return {
    name: 'diagnosis',
    geometry: item => item.geometry,
    columns: [
      { name: 'id', type: 'integer', value: item => item.id },
      { name: 'uuid', type: 'text', value: item => item.uuid },
      { name: 'infrastructure', type: 'text', value: item => item.infrastructureUuid },
      { name: 'date', type: 'date', value: item => item.date },
      { name: 'last', type: 'flag', value: (item, wording) => wording.flag(item.last) },
      {
        name: 'arming',
        type: 'text',
        value: (item, wording) => textOrNull(item.arming.map(one => wording.item(one)).join('; ')),
      },
      { name: 'condition', type: 'text', value: (item, wording) => wording.item(item.condition) },
      ...DIAGNOSIS_LEVELS.POLE.map(levelColumn),
      ...DIAGNOSIS_LEVELS.LINE.map(levelColumn),
      ...DIAGNOSIS_ADVICE.POLE.map(adviceColumn),
      ...DIAGNOSIS_ADVICE.LINE.map(adviceColumn),
      { name: 'technical_proposal', type: 'text', value: item => textOrNull(item.technical_proposal) },
      { name: 'actions', type: 'text', value: item => textOrNull(item.actions) },
      { name: 'equipped_structure', type: 'text', value: item => textOrNull(item.equipped_structure) },
      { name: 'remark', type: 'text', value: item => textOrNull(item.remark) },
      { name: 'pictures', type: 'integer', value: item => item.media.length },
      { name: 'created_by', type: 'text', value: item => item.created_by?.username ?? null },
      { name: 'created_on', type: 'date', value: item => item.timestamp_create.slice(0, 10) },
    ],
    async *pages() {
      const { engine } = viewer.context;
      for await (const ids of infrastructuresFound(viewer, filter)) {
        const rows = await selectDiagnoses(viewer)
          .select(engine.readGeometry('infrastructures.geometry').as('geojson'))
          .select('infrastructures.uuid as infrastructure_uuid')
          .where(engine.among('diagnoses.infrastructure_id', ids))
          .orderBy('diagnoses.infrastructure_id')
          .orderBy('diagnoses.date')
          .orderBy('diagnoses.id')
          .execute();
        const places = new Map(
          rows.map(row => [
            row.id,
            { geometry: JSON.parse(row.geojson) as Geometry, infrastructureUuid: row.infrastructure_uuid },
          ]),
        );
        const diagnoses = await presentDiagnoses(viewer, rows);
        yield diagnoses.flatMap(diagnosis => {
          const place = places.get(diagnosis.id);
          return place ? { ...diagnosis, ...place } : [];
        });
      }
    },
  };
}
