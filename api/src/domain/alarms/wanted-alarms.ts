import { sql } from 'kysely';
import type { InfrastructureType } from 'shared/contract';
import { distanceTo } from 'shared/geometry';
import { type AlarmKind, type LineString, type Point, widened } from 'shared/server';
import { groupBy } from '../../store/group-by';
import type { Writer } from '../records/viewer';
import { rowsNear } from './rows-near';

/**
 * Distance in metres within which a case without a support or line raises an alarm at a support or line with an
 * operation.
 */
export const ALARM_METRES = 30;

/**
 * Causes of death that raise an alarm at an infrastructure with an operation: the cause that works on its type
 * prevent, and an unknown cause.
 */
const ALARMING_CAUSES = {
  POLE: ['COD_EL', 'COD_UNKNOWN'],
  LINE: ['COD_IM', 'COD_UNKNOWN'],
} as const;

export interface WantedAlarm {
  mortality_id: number;
  infrastructure_id: number;
  operation_id: number;
  kind: AlarmKind;
  /** Present cause of death. A different cause needs a new explanation. */
  death_cause_id: number;
}

interface CaseRow {
  id: number;
  date: string;
  count: number | null;
  death_cause_id: number;
  cause: string | undefined;
  infrastructure: number | null;
  position: [longitude: number, latitude: number];
}

/**
 * Reads the cases of dead birds that are not deleted, and locks all in a fixed order. A deleted support or line counts as
 * none.
 */
async function casesAmong({ context, db }: Writer, ids: readonly number[]): Promise<CaseRow[]> {
  const { byId } = await context.lists.snapshot();
  const rows = await db
    .selectFrom('mortality_cases')
    .select(['id', 'date', 'count', 'alive', 'death_cause_id', 'west', 'south'])
    .select(
      sql<number | null>`(select linked.id from infrastructures as linked
        where linked.id = mortality_cases.infrastructure_id and linked.deleted_at is null)`.as('linked_id'),
    )
    .where(context.engine.among('mortality_cases.id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(context.engine.lockRows)
    .execute();
  const dead = rows.filter(({ alive }) => !alive);
  return dead.map(row => ({
    id: row.id,
    date: row.date,
    count: row.count,
    death_cause_id: row.death_cause_id,
    cause: byId.get(row.death_cause_id)?.code,
    infrastructure: row.linked_id,
    position: [row.west, row.south],
  }));
}

/** The supports and lines near each case, nearest first. The cases have no support or line of their own. */
async function neighboursOf(writer: Writer, cases: readonly CaseRow[]): Promise<Map<number, number[]>> {
  const geojson = writer.context.engine.readGeometry('infrastructures.geometry');
  const rows = await rowsNear<{ id: number; geojson: string }>(
    writer,
    'infrastructures',
    sql`infrastructures.id, ${geojson} as geojson`,
    sql`infrastructures.deleted_at is null`,
    cases.map(({ id, position: [x, y] }) => [id, widened([x, y, x, y], ALARM_METRES)] as const),
  );
  const positions = new Map(cases.map(({ id, position }) => [id, position]));
  const near = rows.flatMap(({ near_id, id, geojson: text }) => {
    const position = positions.get(near_id);
    const distance = position ? distanceTo(position, JSON.parse(text) as Point | LineString) : Infinity;
    return distance <= ALARM_METRES ? [{ near_id, id, distance }] : [];
  });
  near.sort((a, b) => a.distance - b.distance || a.id - b.id);
  return new Map([...groupBy(near, ({ near_id }) => near_id)].map(([id, of]) => [id, of.map(one => one.id)]));
}

/** Reads and locks supports and lines with their types; writers of operations lock the same rows. */
async function typesAmong(
  { context, db }: Writer,
  ids: readonly number[],
): Promise<Map<number, InfrastructureType>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'kind'])
    .where(context.engine.among('id', ids))
    .orderBy('id')
    .modifyEnd(context.engine.lockRows)
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Operations of supports and lines, newest first. */
async function operationsOf({ context, db }: Writer, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; date: string }[]>();
  const rows = await db
    .selectFrom('operations')
    .select(['id', 'infrastructure_id', 'date'])
    .where(context.engine.among('infrastructure_id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return groupBy(rows, row => row.infrastructure_id);
}

/**
 * The alarms that some cases raise. A case raises an alarm if the bird died at a support or line on or after an
 * operation there, of a cause that the operation should have prevented. A case that has no support or line raises an
 * alarm to be checked if such a support or line is near. The value is `null` for a case that raises no alarm, such as
 * a case without a bird. Deleted cases and living birds are missing.
 */
export async function wantedAlarms(
  writer: Writer,
  ids: readonly number[],
): Promise<Map<number, WantedAlarm | null>> {
  const cases = await casesAmong(writer, ids);
  const neighbours = await neighboursOf(
    writer,
    cases.filter(({ infrastructure }) => infrastructure === null),
  );
  const candidates = ({ id, infrastructure }: CaseRow) =>
    infrastructure === null ? (neighbours.get(id) ?? []) : [infrastructure];
  const infrastructures = [...new Set(cases.flatMap(candidates))];
  const types = await typesAmong(writer, infrastructures);
  const operations = await operationsOf(writer, infrastructures);
  const alarmOf = (mortalityCase: CaseRow): WantedAlarm | null => {
    if (mortalityCase.count === 0) return null;
    for (const id of candidates(mortalityCase)) {
      const type = types.get(id);
      const causes: readonly string[] = type ? ALARMING_CAUSES[type] : [];
      const operation = operations.get(id)?.find(({ date }) => date <= mortalityCase.date);
      if (operation && mortalityCase.cause && causes.includes(mortalityCase.cause))
        return {
          mortality_id: mortalityCase.id,
          infrastructure_id: id,
          operation_id: operation.id,
          kind: mortalityCase.infrastructure === null ? 'to_check' : 'death_after_works',
          death_cause_id: mortalityCase.death_cause_id,
        };
    }
    return null;
  };
  return new Map(cases.map(mortalityCase => [mortalityCase.id, alarmOf(mortalityCase)]));
}
