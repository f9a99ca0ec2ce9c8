import {
  type EquipmentInput,
  type OperationInput,
  operationInputSchema,
  operationSchema,
} from 'shared/contract';
import { inChunks } from '../../database/in-chunks';
import { normalizedText } from '../../database/normalized-text';
import { placeOfInfrastructure } from '../infrastructures/place';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { createPassed, insertRecords } from '../records/create-records';
import { addMedia, replaceMedia } from '../records/links';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { presentOperations, selectOperations } from './present';

const knownFor = (writer: Writer, inputs: readonly OperationInput[]) =>
  knownRecords(writer, {
    infrastructures: inputs.map(input => input.infrastructure),
    media: inputs.flatMap(input => input.media_id),
  });

function checkOf(known: KnownRecords, input: OperationInput, before?: OperationInput) {
  const kept = before
    ? [before.operation_type_id, ...before.equipments.map(equipment => equipment.type_id)]
    : [];
  const references = new ReferenceCheck(known, kept);
  const infrastructure = references.infrastructure(['infrastructure'], input.infrastructure);
  const offeredFor = infrastructure && references.contextOf(infrastructure);
  if (infrastructure) {
    const isPole = infrastructure.kind === 'POLE';
    if (input.resourcetype && input.resourcetype !== (isPole ? 'PointOperation' : 'LineOperation'))
      references.report(['resourcetype'], 'wrong_infrastructure_type');
    const expected = isPole ? 'Point' : 'LineString';
    if (input.geom && input.geom.type !== expected)
      references.report(['geom'], 'geometry_type', { expected });
  }
  if (input.geom) references.inTerritory(['geom'], positionsOf(input.geom));
  references.item(['operation_type_id'], input.operation_type_id, 'OP_TYPE');
  input.equipments.forEach((equipment, index) => {
    references.item(['equipments', index, 'type_id'], equipment.type_id, 'EQMT_TYPE', offeredFor);
  });
  return {
    references,
    checked: { infrastructure: infrastructure?.id ?? 0, media: references.media(input.media_id) },
  };
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
  placesOf: (viewer, input) => placeOfInfrastructure(viewer, input.infrastructure),

  async read(viewer, id) {
    const row = await selectOperations(viewer).where('operations.id', '=', id).executeTakeFirst();
    const [shown] = await presentOperations(viewer, row ? [row] : []);
    return shown ?? null;
  },

  async create(writer, inputs) {
    const known = await knownFor(writer, inputs);
    return createPassed(
      inputs,
      input => checkOf(known, input),
      passed => {
        const touched = passed.map(({ checked }) => checked.infrastructure);
        return touchingInfrastructures(writer, touched, async () => {
          const rows = passed.map(({ input, checked }) => ({
            ...newStamp(writer, input.uuid),
            ...columnsOf(writer, input),
            infrastructure_id: checked.infrastructure,
          }));
          const ids = await insertRecords(writer, 'operations', rows);
          const idOf = (i: number) => ids[i] as number;
          const equipments = passed.flatMap(({ input }, i) =>
            input.equipments.map(({ id: _, ...equipment }, position) => ({
              ...equipment,
              operation_id: idOf(i),
              position,
            })),
          );
          await inChunks(equipments, chunk =>
            writer.db.insertInto('operation_equipments').values(chunk).execute(),
          );
          await addMedia(
            writer,
            'operation_media',
            passed.map(({ checked }, i) => [idOf(i), checked.media]),
          );
          return ids;
        });
      },
    );
  },

  async update(writer, id, input, before) {
    const { references, checked } = checkOf(await knownFor(writer, [input]), input, before);
    references.end();
    const { infrastructure, media } = checked;
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
