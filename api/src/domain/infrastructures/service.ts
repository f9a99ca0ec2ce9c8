import type { InfrastructureType } from 'shared/contract';
import { type Geometry, lengthOfLine } from 'shared/geometry';
import { infrastructureSchema, lines, points } from 'shared/kinds';
import type { LineInput, SupportInput } from 'shared/server';
import { recalculateAlarms } from '../alarms/recalculate-alarms';
import { inputFrom } from '../records/read-resource';
import { type Body, defineResource, type ResourceOptions } from '../records/resource';
import type { Viewer } from '../records/viewer';
import { type ReadRecord, writable } from '../records/writable';
import { followPoles } from './pole-link';
import { type InfrastructureFacts, presentInfrastructures, selectInfrastructures } from './present';

/** A support or line as input, from its row. */
export const infrastructureInput = (row: InfrastructureFacts): Body =>
  inputFrom(row.kind === 'POLE' ? supports : spans, row, {
    geometry: JSON.parse(row.geojson),
    properties: {},
  });

/** Finds one infrastructure, of a given `kind` or of any. */
export async function findInfrastructure(
  viewer: Viewer,
  id: number,
  kind?: InfrastructureType,
): Promise<ReadRecord<Body> | null> {
  const row = await selectInfrastructures(viewer)
    .where('infrastructures.id', '=', id)
    .$if(kind !== undefined, query => query.where('infrastructures.kind', '=', kind as InfrastructureType))
    .executeTakeFirst();
  if (!row) return null;
  return {
    input: infrastructureInput(row),
    answer: async () => (await presentInfrastructures(viewer, [row]))[0] as object,
  };
}

const optionsOf = <Input extends { geom: Geometry }>(
  title: string,
  kind: InfrastructureType,
): ResourceOptions<Input> => ({
  table: 'infrastructures',
  singular: 'infrastructure',
  title,
  history: 'infrastructures',
  fixed: { kind },
  touches: true,
  answerSchema: infrastructureSchema,
  follow: (writer, records) => recalculateAlarms(writer, { infrastructures: records.map(({ id }) => id) }),
  find: (viewer, id) => findInfrastructure(viewer, id, kind),
  columnsOf: (_writer, { geom }) => ({
    length: geom.type === 'LineString' ? Math.round(lengthOfLine(geom) * 100) / 100 : null,
  }),
});

const asInfrastructure = optionsOf<SupportInput>('supports', 'POLE');

/** Supports: poles and pylons. */
export const supports = defineResource(points, {
  ...asInfrastructure,
  // Clients that do not know the operator's pole leave it out.
  changed: async (_writer, input, { pole_id }) => ({ pole_id, ...input }),
  async follow(writer, records) {
    await followPoles(writer, records);
    await asInfrastructure.follow?.(writer, records);
  },
});
export const supportResource = writable<SupportInput>(supports);

/** Lines: spans and segments. */
export const spans = defineResource(lines, optionsOf('lines', 'LINE'));
export const lineResource = writable<LineInput>(spans);
