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
import { attachAreas } from '../records/attach-areas';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import { ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { countInCells } from '../tiles/cell-counts';
import { presentInfrastructures, selectInfrastructures } from './present';
import { touchingInfrastructures } from './recalculate';

type InfrastructureInput = SupportInput | LineInput;

async function check(
  writer: Writer,
  input: InfrastructureInput,
  before?: InfrastructureInput,
): Promise<void> {
  const kept = before ? [before.network_type_id, before.owner_id, before.condition_id] : [];
  const references = await ReferenceCheck.begin(writer, kept);
  references.inTerritory(['geom'], positionsOf(input.geom));
  references.item(['network_type_id'], input.network_type_id, 'NETW_TYP');
  references.item(['owner_id'], input.owner_id, 'OWNER');
  references.item(['condition_id'], input.condition_id, 'IFR_COND');
  references.end();
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

    async inputOf(viewer, id) {
      const row = await selectInfrastructures(viewer)
        .where('infrastructures.id', '=', id)
        .where('infrastructures.kind', '=', kind)
        .executeTakeFirst();
      if (!row) return null;
      const { uuid, network_type_id, owner_id, condition_id } = row;
      return { uuid, geom: JSON.parse(row.geojson), network_type_id, owner_id, condition_id } as Input;
    },

    async create(writer, input) {
      await check(writer, input);
      const { id } = await writer.db
        .insertInto('infrastructures')
        .values({ ...newStamp(writer, input.uuid), ...columnsOf(writer, input), kind })
        .returning('id')
        .executeTakeFirstOrThrow();
      await attachAreas(writer, 'infrastructure', id, input.geom);
      if (input.geom.type === 'Point') {
        const after = {
          kind: 'POLE',
          position: input.geom.coordinates,
          risk: null,
          neutralization: 'none',
        } as const;
        await countInCells(writer.db, [{ before: null, after }]);
      }
      return id;
    },

    async update(writer, id, input, before) {
      await check(writer, input, before);
      await touchingInfrastructures(writer, [id], async () => {
        await writer.db
          .updateTable('infrastructures')
          .set(columnsOf(writer, input))
          .where('id', '=', id)
          .execute();
        await attachAreas(writer, 'infrastructure', id, input.geom);
      });
    },

    markRemoved: (writer, id, mark) => touchingInfrastructures(writer, [id], mark),

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
