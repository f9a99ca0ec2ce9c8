import {
  type EquipmentInput,
  type OperationInput,
  operationInputSchema,
  operationSchema,
} from 'shared/contract';
import { normalizedText } from '../../database/normalized-text';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { replaceMedia } from '../records/links';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import { ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { presentOperations, selectOperations } from './present';

async function checked(writer: Writer, input: OperationInput, before?: OperationInput) {
  const kept = before
    ? [before.operation_type_id, ...before.equipments.map(equipment => equipment.type_id)]
    : [];
  const check = await ReferenceCheck.begin(writer, kept);
  const infrastructure = await check.infrastructure(['infrastructure'], input.infrastructure);
  const offeredFor = infrastructure && check.contextOf(infrastructure);
  if (infrastructure) {
    const isPole = infrastructure.kind === 'POLE';
    if (input.resourcetype && input.resourcetype !== (isPole ? 'PointOperation' : 'LineOperation'))
      check.report(['resourcetype'], 'wrong_infrastructure_type');
    const expected = isPole ? 'Point' : 'LineString';
    if (input.geom && input.geom.type !== expected) check.report(['geom'], 'geometry_type', { expected });
  }
  if (input.geom) check.inTerritory(['geom'], positionsOf(input.geom));
  check.item(['operation_type_id'], input.operation_type_id, 'OP_TYPE');
  input.equipments.forEach((equipment, index) => {
    check.item(['equipments', index, 'type_id'], equipment.type_id, 'EQMT_TYPE', offeredFor);
  });
  const media = await check.media(input.media_id);
  check.end();
  return { infrastructure: infrastructure?.id ?? 0, media };
}

function columnsOf({ context }: Writer, input: OperationInput) {
  return {
    date: input.date,
    neutralization_level: input.neutralization_level,
    operation_type_id: input.operation_type_id,
    remark: input.remark,
    geometry: input.geom ? context.engine.writeGeometry(input.geom) : null,
    search_text: normalizedText(
      input.remark,
      ...input.equipments.flatMap(equipment => [equipment.reference, equipment.comment]),
    ),
  };
}

/** Keeps the ids of equipments that were sent back; others go, new ones come. */
async function replaceEquipments(
  { db }: Writer,
  operation: number,
  equipments: readonly EquipmentInput[],
): Promise<void> {
  const present = await db
    .selectFrom('operation_equipments')
    .select('id')
    .where('operation_id', '=', operation)
    .execute();
  const known = new Set(present.map(row => row.id));
  await db.deleteFrom('operation_equipments').where('operation_id', '=', operation).execute();
  for (const [position, { id, ...equipment }] of equipments.entries()) {
    const kept = id !== undefined && known.delete(id) ? { id } : {};
    await db
      .insertInto('operation_equipments')
      .values({ ...kept, ...equipment, operation_id: operation, position })
      .execute();
  }
}

async function inputOf(viewer: Viewer, id: number): Promise<OperationInput | null> {
  const row = await selectOperations(viewer).where('operations.id', '=', id).executeTakeFirst();
  const [shown] = await presentOperations(viewer, row ? [row] : []);
  if (!row || !shown) return null;
  return {
    uuid: row.uuid,
    infrastructure: row.infrastructure_id,
    date: row.date,
    neutralization_level: row.neutralization_level,
    operation_type_id: row.operation_type_id,
    remark: row.remark,
    equipments: shown.properties.equipments.map(({ type, ...equipment }) => ({
      ...equipment,
      type_id: type.id,
    })),
    media_id: shown.properties.media.map(media => media.id),
    geom: row.own_geometry ? JSON.parse(row.own_geometry) : null,
  };
}

/** Operations: dated work that decides the neutralisation. */
export const operationResource: RecordResource<OperationInput> = {
  kind: 'operations',
  table: 'operations',
  path: '/cables/operations/',
  title: 'operations',
  inputSchema: operationInputSchema,
  answerSchema: operationSchema,
  writeAccess: 'data:write',
  inputOf,

  async read(viewer, id) {
    const row = await selectOperations(viewer).where('operations.id', '=', id).executeTakeFirst();
    const [shown] = await presentOperations(viewer, row ? [row] : []);
    return shown ?? null;
  },

  async create(writer, input) {
    const { infrastructure, media } = await checked(writer, input);
    return touchingInfrastructures(writer, [infrastructure], async () => {
      const { id } = await writer.db
        .insertInto('operations')
        .values({
          ...newStamp(writer, input.uuid),
          ...columnsOf(writer, input),
          infrastructure_id: infrastructure,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await replaceEquipments(writer, id, input.equipments);
      await replaceMedia(writer, 'operation_media', id, media);
      return id;
    });
  },

  async update(writer, id, input, before) {
    const { infrastructure, media } = await checked(writer, input, before);
    await touchingInfrastructures(writer, [infrastructure, Number(before.infrastructure)], async () => {
      await writer.db
        .updateTable('operations')
        .set({ ...columnsOf(writer, input), infrastructure_id: infrastructure })
        .where('id', '=', id)
        .execute();
      await replaceEquipments(writer, id, input.equipments);
      await replaceMedia(writer, 'operation_media', id, media);
    });
  },

  markRemoved: (writer, _id, mark, before) =>
    touchingInfrastructures(writer, [Number(before.infrastructure)], mark),

  async markRestored(writer, _id, unmark) {
    const { infrastructure } = await unmark();
    await touchingInfrastructures(writer, [Number(infrastructure)], async () => undefined);
  },
};
