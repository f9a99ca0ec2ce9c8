import {
  type EquipmentInput,
  type OperationInput,
  operationInputSchema,
  operationSchema,
} from 'shared/contract';
import { insertRows } from '../../database/insert-rows';
import { normalizedText } from '../../database/normalized-text';
import { belowInfrastructure } from '../infrastructures/below-infrastructure';
import { placeOfInfrastructure } from '../infrastructures/place';
import { positionsOf } from '../records/positions-of';
import type { RecordResource } from '../records/record-resource';
import type { KnownInfrastructure, ReferenceCheck } from '../records/references';
import type { Viewer, Writer } from '../records/viewer';
import { presentOperations, selectOperations } from './present';

function check(
  references: ReferenceCheck,
  input: OperationInput,
  infrastructure: KnownInfrastructure | undefined,
): void {
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

const below = belowInfrastructure<OperationInput>({
  table: 'operations',
  media: 'operation_media',
  field: 'infrastructure',
  refOf: input => input.infrastructure,
  keptOf: before => [before.operation_type_id, ...before.equipments.map(equipment => equipment.type_id)],
  check,
  columnsOf,
  addRest: ({ db }, records) =>
    insertRows(
      db,
      'operation_equipments',
      records.flatMap(({ id: operation_id, input }) =>
        input.equipments.map(({ id: _, ...equipment }, position) => ({
          ...equipment,
          operation_id,
          position,
        })),
      ),
    ),
  replaceRest: (writer, id, { equipments }) => replaceEquipments(writer, id, equipments),
});

/** An answer shows the place of the infrastructure where the work has none of its own: sent back, it still has none. */
async function withoutBorrowedPlace(
  viewer: Viewer,
  input: OperationInput,
  before: OperationInput,
): Promise<OperationInput> {
  if (before.geom || !input.geom) return input;
  const [place] = await placeOfInfrastructure(viewer, before.infrastructure, 'infrastructure');
  return JSON.stringify(place?.geometry) === JSON.stringify(input.geom) ? { ...input, geom: null } : input;
}

/** Operations: dated work that decides the neutralisation. */
export const operationResource: RecordResource<OperationInput> = {
  ...below,
  kind: 'operations',
  path: '/cables/operations/',
  title: 'operations',
  inputSchema: operationInputSchema,
  answerSchema: operationSchema,
  writeAccess: 'data:write',
  inputOf,

  async update(writer, id, input, before) {
    await below.update(writer, id, await withoutBorrowedPlace(writer, input, before), before);
  },

  async placesOf(viewer, { geom, infrastructure }) {
    const own = geom ? [{ geometry: geom, path: ['geom'] }] : [];
    return [...own, ...(await placeOfInfrastructure(viewer, infrastructure, 'infrastructure'))];
  },

  async read(viewer, id) {
    const row = await selectOperations(viewer).where('operations.id', '=', id).executeTakeFirst();
    const [shown] = await presentOperations(viewer, row ? [row] : []);
    return shown ?? null;
  },
};
