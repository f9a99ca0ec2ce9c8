import {
  type InfrastructureType,
  RISK_LEVELS,
  type RiskLevel,
  riskOfLine,
  riskOfSupport,
} from 'shared/contract';
import type { Row } from '../../database/schema';
import type { ListsSnapshot } from '../nomenclatures/nomenclature-lists';
import type { Viewer, Writer } from '../records/viewer';
import { type CountedRecord, countInCells } from '../tiles/cell-counts';

/** The risk that a diagnosis gives a support or a line. */
export function riskOf(
  kind: InfrastructureType,
  diagnosis: Row<'diagnoses'> | undefined,
  lists: ListsSnapshot,
): RiskLevel | null {
  if (!diagnosis) return null;
  const level = (id: number | null) => {
    const code = id === null ? undefined : lists.byId.get(id)?.code;
    return RISK_LEVELS.find(one => one === code) ?? null;
  };
  return kind === 'POLE'
    ? riskOfSupport({
        pole_attractivity: level(diagnosis.pole_attractivity_id),
        pole_dangerousness: level(diagnosis.pole_dangerousness_id),
      })
    : riskOfLine({
        sgmt_moving_risk: level(diagnosis.sgmt_moving_risk_id),
        sgmt_topo_integr_risk: level(diagnosis.sgmt_topo_integr_risk_id),
        sgmt_landscape_integr_risk: level(diagnosis.sgmt_landscape_integr_risk_id),
      });
}

function newest({ db }: Viewer, table: 'diagnoses' | 'operations', infrastructure: number) {
  return db
    .selectFrom(table)
    .where('infrastructure_id', '=', infrastructure)
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

/** Derives what the records below an infrastructure say about it: `last`, risk, neutralisation, mortality. */
async function recalculate(writer: Writer, id: number, kind: InfrastructureType): Promise<void> {
  const { context, db } = writer;
  const diagnosis = (await newest(writer, 'diagnoses', id).selectAll().executeTakeFirst()) as
    | Row<'diagnoses'>
    | undefined;
  const operation = (await newest(writer, 'operations', id).selectAll().executeTakeFirst()) as
    | Row<'operations'>
    | undefined;
  const { cases } = await db
    .selectFrom('mortality_cases')
    .select(eb => eb.fn.countAll<number>().as('cases'))
    .where('infrastructure_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('infrastructures')
    .set({
      risk: riskOf(kind, diagnosis, await context.lists.snapshot()),
      last_diagnosis_id: diagnosis?.id ?? null,
      last_diagnosis_date: diagnosis?.date ?? null,
      last_operation_id: operation?.id ?? null,
      neutralization: operation?.neutralization_level ?? 'none',
      neutralization_date: operation?.date ?? null,
      mortality_count: cases,
    })
    .where('id', '=', id)
    .execute();
}

async function lockedInfrastructure({ context, db }: Writer, id: number) {
  return db
    .selectFrom('infrastructures')
    .select(['kind', 'west', 'south', 'risk', 'neutralization', 'deleted_at'])
    .where('id', '=', id)
    .modifyEnd(context.engine.lockRows)
    .executeTakeFirst();
}

type State = Awaited<ReturnType<typeof lockedInfrastructure>>;

/** What the wide zooms of the map count; lines and deleted ones are not counted. */
function counted(state: State): CountedRecord | null {
  if (state?.kind !== 'POLE' || state.deleted_at) return null;
  const { risk, neutralization, west, south } = state;
  return { kind: 'POLE', position: [west, south], risk, neutralization };
}

/**
 * Does a write that touches infrastructures, then brings what is derived from their records up to date.
 * Two writes on one infrastructure follow each other.
 */
export async function touchingInfrastructures<Result>(
  writer: Writer,
  ids: readonly (number | null)[],
  work: () => Promise<Result>,
): Promise<Result> {
  // In one order everywhere, so that two writers never wait for each other.
  const touched = [...new Set(ids)].filter(id => id !== null).sort((a, b) => a - b);
  const before = new Map<number, State>();
  for (const id of touched) before.set(id, await lockedInfrastructure(writer, id));
  const result = await work();
  for (const id of touched) {
    const kind = before.get(id)?.kind;
    if (kind) await recalculate(writer, id, kind);
  }
  for (const id of touched) {
    const change = {
      before: counted(before.get(id)),
      after: counted(await lockedInfrastructure(writer, id)),
    };
    await countInCells(writer.db, [change]);
  }
  return result;
}
