import { type SensitiveArea, sensitiveAreaInputSchema, sensitiveAreaSchema } from 'shared/kinds';
import type { z } from 'zod';
import { geometryColumns } from '../../store/geometry-columns';
import { normalizedText } from '../../store/normalized-text';
import { isSurface } from '../records/check-surface';
import { checkedRecords, insertRecords } from '../records/create-records';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
import { newStamp, peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { reattach } from './reattach';

type SensitiveAreaInput = z.infer<typeof sensitiveAreaInputSchema>;

/** Selects sensitive areas that are not deleted. */
export function selectSensitiveAreas({ context, db }: Viewer) {
  return db
    .selectFrom('sensitive_areas')
    .select([
      'id',
      'uuid',
      'created_by',
      'updated_by',
      'created_at',
      'updated_at',
      'version',
      'name',
      'code',
      'description',
    ])
    .select(context.engine.readGeometry('sensitive_areas.geometry').as('geojson'))
    .where('deleted_at', 'is', null);
}
export type SensitiveAreaRow = Awaited<
  ReturnType<ReturnType<typeof selectSensitiveAreas>['executeTakeFirstOrThrow']>
>;

/** Sensitive areas as in responses. */
export async function presentSensitiveAreas(
  { db }: Viewer,
  rows: SensitiveAreaRow[],
): Promise<SensitiveArea[]> {
  const people = await peopleOf(db, rows);
  return rows.map(row => ({
    id: row.id,
    type: 'Feature',
    geometry: JSON.parse(row.geojson),
    properties: {
      ...presentStamp(row, people),
      name: row.name,
      code: row.code,
      description: row.description,
    },
  }));
}

function checkOf(known: KnownRecords, { geom }: SensitiveAreaInput): ReferenceCheck {
  const references = new ReferenceCheck(known);
  if (!isSurface(geom)) references.report(['geom'], 'geometry_invalid');
  else references.inTerritory(['geom'], positionsOf(geom));
  return references;
}

function columnsOf({ context }: Writer, { geom, name, code, description }: SensitiveAreaInput) {
  return {
    ...geometryColumns(context.engine, geom),
    name,
    code,
    description,
    search_text: normalizedText(name, code),
  };
}

/** Sensitive areas: breeding sites, corridors, protected areas. */
export const sensitiveAreaResource: RecordResource<SensitiveAreaInput> = {
  kind: 'sensitive-areas',
  table: 'sensitive_areas',
  path: '/sensitive-areas/',
  title: 'sensitive areas',
  inputSchema: sensitiveAreaInputSchema,
  answerSchema: sensitiveAreaSchema,
  writeAccess: 'admin',

  async find(viewer, id) {
    const row = await selectSensitiveAreas(viewer).where('id', '=', id).executeTakeFirst();
    const [shown] = await presentSensitiveAreas(viewer, row ? [row] : []);
    if (!row || !shown) return null;
    const { uuid, name, code, description } = row;
    return { input: { uuid, geom: shown.geometry, name, code, description }, answer: async () => shown };
  },

  async checkNew(viewer, inputs) {
    const known = await knownRecords(viewer);
    return checkedRecords(
      inputs,
      input => ({ references: checkOf(known, input), checked: null }),
      async (writer, passed) => {
        const rows = passed.map(({ input }) => ({
          ...newStamp(writer, input.uuid),
          ...columnsOf(writer, input),
        }));
        const ids = await insertRecords(writer, 'sensitive_areas', rows);
        for (const [i, { input }] of passed.entries()) await reattach(writer, ids[i] as number, input.geom);
        return ids;
      },
    );
  },

  async update(writer, id, input) {
    checkOf(await knownRecords(writer), input).end();
    await writer.db
      .updateTable('sensitive_areas')
      .set(columnsOf(writer, input))
      .where('id', '=', id)
      .execute();
    await reattach(writer, id, input.geom);
  },

  async markRemoved(_writer, _records, mark) {
    await mark();
  },

  async markRestored(_writer, _id, unmark) {
    await unmark();
  },
};
