import type { AreaGeometry } from 'shared/contract';
import { sensitiveAreaSchema, sensitiveAreas } from 'shared/kinds';
import { normalizedText } from '../../store/normalized-text';
import { defineResource } from '../records/resource';
import { reattach } from './reattach';

/** Sensitive areas: breeding sites, corridors, protected areas. */
export const sensitiveAreaRecords = defineResource(sensitiveAreas, {
  table: 'sensitive_areas',
  singular: 'sensitive_area',
  title: 'sensitive areas',
  answerSchema: sensitiveAreaSchema,
  access: { write: 'admin' },
  rules(check, { season_from, season_to }) {
    if (season_from !== null && season_to === null) check.report(['season_to'], 'season_incomplete');
    if (season_from === null && season_to !== null) check.report(['season_from'], 'season_incomplete');
  },
  columnsOf: (_writer, { name, code }) => ({ search_text: normalizedText(name, code) }),
  async placed(writer, records) {
    for (const { id, geometry } of records) await reattach(writer, id, geometry as AreaGeometry);
  },
});
