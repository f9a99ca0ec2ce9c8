import type { CauseOfDeath, InfrastructureCharts, Month, MortalityCharts } from 'shared/contract';
import type { InfrastructureFilter, MortalityFilter } from 'shared/kinds';
import {
  casesCountedOf,
  MOST_MUNICIPALITIES,
  TILE_NEUTRALIZATIONS,
  TILE_RISKS,
  tileNeutralization,
  tileRisk,
} from 'shared/server';
import type { Queryable } from '../../store/connect';
import { inChunks } from '../../store/in-chunks';
import type { Viewer } from '../records/viewer';

/** The municipalities among areas. */
export const municipalitiesAmong = (db: Queryable, areaIds: readonly number[]) =>
  inChunks(areaIds, chunk =>
    db
      .selectFrom('geo_areas')
      .select(['id', 'name', 'code'])
      .where('type', '=', 'ADMIN_COM')
      .where('id', 'in', chunk)
      .execute(),
  );

/** The cases of dead birds that match a filter, by month and by municipality. */
export async function mortalityCharts(
  { context, db }: Viewer,
  filter: MortalityFilter,
): Promise<MortalityCharts> {
  const { model, lists } = context;
  const dead = { and: filter, alive: false };
  const [months, areas, { byId }] = await Promise.all([
    model.groups('mortality', dead, ['date.month', 'death_cause'], 'count'),
    model.groups('mortality', dead, ['areas']),
    lists.snapshot(),
  ]);
  const casesOf = new Map<number, number>();
  for (const { areas: area, number } of areas) casesOf.set(area, (casesOf.get(area) ?? 0) + number);
  const municipalities = await municipalitiesAmong(db, [...casesOf.keys()]);
  return {
    by_month: months
      .map(({ 'date.month': month, death_cause, ...numbers }) => ({
        month: String(month).padStart(2, '0') as Month,
        cause: byId.get(death_cause)?.code as CauseOfDeath,
        ...casesCountedOf(numbers),
      }))
      .sort((a, b) => (`${a.month}${a.cause}` < `${b.month}${b.cause}` ? -1 : 1)),
    by_municipality: municipalities
      .map(({ id }) => ({ area: id, cases: casesOf.get(id) ?? 0 }))
      .sort((a, b) => a.area - b.area),
  };
}

const [HIGH, MEDIUM, UNKNOWN] = [tileRisk('RISK_H'), tileRisk('RISK_M'), tileRisk(null)];
const NOT_NEUTRALIZED = tileNeutralization('none');

/** Counts of one area. `high` and `medium` count only supports and lines without any neutralisation. */
interface Held {
  high: number;
  medium: number;
  not_evaluated: number;
  total: number;
}

function entryOf<Key, Entry>(entries: Map<Key, Entry>, key: Key, create: () => Entry): Entry {
  const entry = entries.get(key) ?? create();
  entries.set(key, entry);
  return entry;
}

const nothing = (): Held => ({ high: 0, medium: 0, not_evaluated: 0, total: 0 });

async function heldByArea({ context }: Viewer, filter: InfrastructureFilter): Promise<Map<number, Held>> {
  const byArea = new Map<number, Held>();
  for (const { areas, risk, state, number } of await context.model.groups('infrastructures', filter, [
    'areas',
    'risk',
    'state',
  ])) {
    const held = entryOf(byArea, areas, nothing);
    held.total += number;
    if (risk === UNKNOWN) held.not_evaluated += number;
    if (risk === HIGH && state === NOT_NEUTRALIZED) held.high += number;
    if (risk === MEDIUM && state === NOT_NEUTRALIZED) held.medium += number;
  }
  return byArea;
}

/** The supports and lines that match a filter, by year and by municipality. */
export async function infrastructureCharts(
  viewer: Viewer,
  filter: InfrastructureFilter,
): Promise<InfrastructureCharts> {
  const { model } = viewer.context;
  const [diagnosed, neutralized, byArea] = await Promise.all([
    model.groups('infrastructures', filter, ['last_diagnosis_date.year', 'risk']),
    model.groups('infrastructures', filter, ['neutralization_date.year', 'state']),
    heldByArea(viewer, filter),
  ]);
  const municipalities = await municipalitiesAmong(viewer.db, [...byArea.keys()]);
  /** The municipalities with the highest counts. Municipalities with equal counts are ordered by id. */
  const ranking = (numberOf: (held: Held) => number) =>
    municipalities
      .map(area => ({ area, held: byArea.get(area.id) ?? nothing() }))
      .filter(({ held }) => numberOf(held) > 0)
      .sort((a, b) => numberOf(b.held) - numberOf(a.held) || a.area.id - b.area.id)
      .slice(0, MOST_MUNICIPALITIES);
  return {
    diagnosed: diagnosed.flatMap(({ 'last_diagnosis_date.year': year, risk, number }) =>
      year > 0 ? { year, risk: TILE_RISKS[risk] ?? null, number } : [],
    ),
    neutralized: neutralized.flatMap(({ 'neutralization_date.year': year, state, number }) =>
      year > 0 ? { year, neutralization: TILE_NEUTRALIZATIONS[state] ?? 'none', number } : [],
    ),
    at_risk: ranking(({ high, medium }) => high + medium).map(({ area, held: { high, medium } }) => ({
      area,
      high,
      medium,
    })),
    not_evaluated: ranking(held => held.not_evaluated).map(({ area, held }) => ({
      area,
      number: held.not_evaluated,
      total: held.total,
    })),
  };
}
