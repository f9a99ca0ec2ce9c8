import {
  type InfrastructureType,
  infrastructureSchema,
  type LineInput,
  lineSupportInputSchema,
  type SupportInput,
  supportInputSchema,
} from 'shared/contract';
import { lengthOfLine } from 'shared/map/geometry';
import { geometryColumns } from '../../database/geometry-columns';
import { attachAreas, attachNew } from '../records/attach-areas';
import { createPassed, insertRecords } from '../records/create-records';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { presentInfrastructures, selectInfrastructures } from './present';
import { touchingInfrastructures } from './recalculate';

type InfrastructureInput = SupportInput | LineInput;

function checkOf(
  known: KnownRecords,
  input: InfrastructureInput,
  before?: InfrastructureInput,
): ReferenceCheck {
  const kept = before ? [before.network_type_id, before.owner_id, before.condition_id] : [];
  const references = new ReferenceCheck(known, kept);
  references.inTerritory(['geom'], positionsOf(input.geom));
  references.item(['network_type_id'], input.network_type_id, 'NETW_TYP');
  references.item(['owner_id'], input.owner_id, 'OWNER');
  references.item(['condition_id'], input.condition_id, 'IFR_COND');
  return references;
}

function columnsOf({ context }: Writer, input: InfrastructureInput) {
  const { geom } = input;
  return {
    ...geometryColumns(context.engine, geom),
    length: geom.type === 'LineString' ? Math.round(lengthOfLine(geom) * 100) / 100 : null,
    network_type_id: input.network_type_id,
    owner_id: input.owner_id,
    condition_id: input.condition_id,
  };
}

/** One infrastructure, whole; of one kind only when `kind` is given. */
export async function readInfrastructure(viewer: Viewer, id: number, kind?: InfrastructureType) {
  const row = await selectInfrastructures(viewer)
    .where('infrastructures.id', '=', id)
    .$if(kind !== undefined, query => query.where('infrastructures.kind', '=', kind as InfrastructureType))
    .executeTakeFirst();
  const [shown] = await presentInfrastructures(viewer, row ? [row] : []);
  return shown ?? null;
}

function resourceOf<Input extends InfrastructureInput>(
  kind: InfrastructureType,
  own: Pick<RecordResource<Input>, 'path' | 'title' | 'inputSchema'>,
): RecordResource<Input> {
  return {
    ...own,
    kind: 'infrastructures',
    table: 'infrastructures',
    answerSchema: infrastructureSchema,
    writeAccess: 'data:write',
    read: (viewer, id) => readInfrastructure(viewer, id, kind),
    placesOf: (_viewer, input) => [{ geometry: input.geom, path: ['geom'] }],

    async inputOf(viewer, id) {
      const row = await selectInfrastructures(viewer)
        .where('infrastructures.id', '=', id)
        .where('infrastructures.kind', '=', kind)
        .executeTakeFirst();
      if (!row) return null;
      const { uuid, network_type_id, owner_id, condition_id } = row;
      return { uuid, geom: JSON.parse(row.geojson), network_type_id, owner_id, condition_id } as Input;
    },

    async create(writer, inputs) {
      const known = await knownRecords(writer);
      return createPassed(
        inputs,
        input => ({ references: checkOf(known, input), checked: null }),
        async passed => {
          const rows = passed.map(({ input }) => ({
            ...newStamp(writer, input.uuid),
            ...columnsOf(writer, input),
            kind,
          }));
          const ids = await insertRecords(writer, 'infrastructures', rows);
          const placed = passed.map(({ input }, i) => ({ id: ids[i] as number, geometry: input.geom }));
          await attachNew(writer, 'infrastructure', placed);
          return ids;
        },
      );
    },

    async update(writer, id, input, before) {
      checkOf(await knownRecords(writer), input, before).end();
      await touchingInfrastructures(writer, [id], async () => {
        await writer.db
          .updateTable('infrastructures')
          .set(columnsOf(writer, input))
          .where('id', '=', id)
          .execute();
        await attachAreas(writer, 'infrastructure', { id, geometry: input.geom });
      });
    },

    markRemoved: (writer, records, mark) =>
      touchingInfrastructures(
        writer,
        records.map(({ id }) => id),
        mark,
      ),

    async markRestored(writer, id, unmark) {
      await touchingInfrastructures(writer, [id], unmark);
    },
  };
}

/** Supports: poles and pylons. */
export const supportResource = resourceOf<SupportInput>('POLE', {
  path: '/cables/points/',
  title: 'supports',
  inputSchema: supportInputSchema,
});

/** Lines: spans and segments. */
export const lineResource = resourceOf<LineInput>('LINE', {
  path: '/cables/lines/',
  title: 'lines',
  inputSchema: lineSupportInputSchema,
});
