import { sql } from 'kysely';
import type { Geometry } from 'shared/geometry';
import { type Operation, operationInputSchema, operationSchema, operations } from 'shared/kinds';
import { type OperationInput, positionsOf } from 'shared/server';
import { recalculateAlarms } from '../alarms/recalculate-alarms';
import { itemsIn } from '../records/listed-names';
import { placeOfInfrastructure } from '../records/place';
import { defineResource, LAST } from '../records/resource';
import { followOperations } from '../works/follow-operations';

interface ReadEquipment {
  count: number;
  name: string;
  reference: string;
}

/** Index of the bracket that matches the closing one at the end of a text; -1 if unmatched. */
function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/** Parses count, name and reference of `2 × EQ001 (B-12)`. A known name may itself end with a bracket. */
function equipmentOf(part: string, isKnown: (name: string) => boolean): ReadEquipment {
  const digits = /^\d{1,9}/.exec(part)?.[0] ?? '';
  const after = part.slice(digits.length).trimStart();
  const isCounted = digits !== '' && /^[×x*]/.test(after);
  const count = isCounted ? Number(digits) : 1;
  const name = isCounted ? after.slice(1).trim() : part;
  const open = name.endsWith(')') && !isKnown(name) ? openingOf(name) : -1;
  if (open < 0) return { count, name, reference: '' };
  return { count, name: name.slice(0, open).trim(), reference: name.slice(open + 1, -1) };
}

/** Parses `2 × EQ001 (B-12); EQ006` into counts, names and references. */
export const equipmentsOf = (text: string, isKnown: (name: string) => boolean): ReadEquipment[] =>
  itemsIn(
    text,
    part => equipmentOf(part, isKnown),
    ({ name }) => isKnown(name),
  );

type Equipments = Pick<Operation['properties'], 'equipments'>;

/** Dated operations, which decide the neutralisation. One without a geometry uses that of its infrastructure. */
export const operationRecords = defineResource(operations, {
  table: 'operations',
  inputSchema: operationInputSchema,
  answerSchema: operationSchema,
  singular: 'operation',
  columns: { infrastructure: 'infrastructure_id' },
  touches: true,
  // Operators record the equipment they fitted, if works were ordered from them.
  access: { create: ['data:write', ...(operations.addedBy ?? [])] },
  rules(check, input, infrastructure) {
    const { geom, resourcetype } = input as OperationInput;
    if (geom) check.inTerritory(['geom'], positionsOf(geom));
    if (!infrastructure) return;
    const isPole = infrastructure.kind === 'POLE';
    if (resourcetype && resourcetype !== (isPole ? 'PointOperation' : 'LineOperation'))
      check.report(['resourcetype'], 'wrong_infrastructure_type');
    const expected = isPole ? 'Point' : 'LineString';
    if (geom && geom.type !== expected) check.report(['geom'], 'geometry_type', { expected });
  },
  /**
   * A response shows the infrastructure's geometry for an operation without its own; it is not stored when sent back.
   */
  async changed(writer, input, before) {
    const { geom } = input as OperationInput;
    if (!geom || (before as OperationInput).geom) return input;
    const [place] = await placeOfInfrastructure(writer, before.infrastructure, 'infrastructure');
    return JSON.stringify(place?.geometry) === JSON.stringify(geom) ? { ...input, geom: null } : input;
  },
  columnsOf(_, input) {
    const { geom } = input as OperationInput;
    return { geometry: geom ? JSON.stringify(geom) : null };
  },
  select: ({ context: { engine } }) => {
    const ofInfrastructure = (column: ReturnType<typeof sql>) =>
      sql`(select ${column} from infrastructures where infrastructures.id = operations.infrastructure_id)`;
    return {
      infrastructure_kind: ofInfrastructure(sql`kind`),
      last_operation_id: ofInfrastructure(sql`last_operation_id`),
      work_item_id: sql`operations.work_item_id`,
      own_geometry: engine.readGeometry('operations.geometry'),
      infrastructure_geometry: ofInfrastructure(engine.readGeometry('infrastructures.geometry')),
    };
  },
  answer: (row, { properties }) => ({
    resourcetype: row.infrastructure_kind === 'POLE' ? 'PointOperation' : 'LineOperation',
    geometry: JSON.parse((row.own_geometry ?? row.infrastructure_geometry) as string) as Geometry,
    properties: { ...properties, last: row.last_operation_id === row.id },
  }),
  input: row => ({
    geom: row.own_geometry ? JSON.parse(row.own_geometry as string) : null,
    // Present only for operations of works, so that older clients see other operations unchanged.
    ...(row.work_item_id !== null && { work_item_id: row.work_item_id }),
  }),
  async follow(writer, records) {
    await followOperations(writer, records);
    const infrastructures = records.flatMap(one => one.infrastructures);
    await recalculateAlarms(writer, { infrastructures });
  },
  imports: {
    equipments: (text, itemOf) =>
      equipmentsOf(text, name => itemOf('EQMT_TYPE', name) !== undefined).map(({ name, ...equipment }) => ({
        ...equipment,
        type_id: itemOf('EQMT_TYPE', name),
        comment: '',
      })),
  },
  exports: {
    last: LAST,
    equipments: {
      type: 'text',
      coded: true,
      value: ({ equipments }: Equipments, wording) =>
        equipments
          .map(
            ({ count, type, reference }) =>
              `${count} × ${wording.item(type)}${reference ? ` (${reference})` : ''}`,
          )
          .join('; ') || null,
    },
  },
});
