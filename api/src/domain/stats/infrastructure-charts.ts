import { type InfrastructureCharts, MOST_MUNICIPALITIES } from 'shared/contract';
import { TILE_NEUTRALIZATIONS, TILE_RISKS, tileNeutralization, tileRisk } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { KIND } from '../../readmodel/inventory/columns';
import { inChunks } from '../../store/in-chunks';
import type { Viewer } from '../records/viewer';

const [HIGH, MEDIUM, UNKNOWN] = [tileRisk('RISK_H'), tileRisk('RISK_M'), tileRisk(null)];
const NOT_NEUTRALIZED = tileNeutralization('none');

/** What a municipality, or a list of areas, holds. */
interface Held {
  high: number;
  medium: number;
  not_evaluated: number;
  total: number;
}

/** The entry of a key; the first time, a new one. */
function entryOf<Key, Entry>(entries: Map<Key, Entry>, key: Key, create: () => Entry): Entry {
  const entry = entries.get(key) ?? create();
  entries.set(key, entry);
  return entry;
}

const nothing = (): Held => ({ high: 0, medium: 0, not_evaluated: 0, total: 0 });

/** Counts the matches of a filter in a single pass: by year and code, and by area. */
async function countsOf({ context }: Viewer, filter: InfrastructureFilter) {
  const { columns, selection } = await context.inventory.select(filter);
  const diagnosed = new Map<number, number[]>();
  const neutralized = new Map<number, number[]>();
  const byList = new Map<number, Held>();
  const count = (years: Map<number, number[]>, day: number, code: number) => {
    if (day === 0) return;
    const numbers = entryOf(years, Math.floor(day / 10_000), (): number[] => [0, 0, 0, 0]);
    numbers[code] = (numbers[code] as number) + 1;
  };
  columns.each(selection.box, id => {
    if (columns.kind[id] === KIND.none || !selection.holds(id)) return;
    const [risk, state] = [columns.risk[id] as number, columns.state[id] as number];
    count(diagnosed, columns.diagnosed[id] as number, risk);
    count(neutralized, columns.neutralized[id] as number, state);
    const held = entryOf(byList, columns.areas[id] as number, nothing);
    held.total += 1;
    if (risk === UNKNOWN) held.not_evaluated += 1;
    if (risk === HIGH && state === NOT_NEUTRALIZED) held.high += 1;
    if (risk === MEDIUM && state === NOT_NEUTRALIZED) held.medium += 1;
  });
  const byArea = new Map<number, Held>();
  for (const [list, held] of byList)
    for (const area of columns.areaLists.lists[list] ?? []) {
      const sum = entryOf(byArea, area, nothing);
      for (const name of Object.keys(held) as (keyof Held)[]) sum[name] += held[name];
    }
  return { diagnosed, neutralized, byArea };
}

/** Counts by year and code as a list, oldest first. */
const listed = <Row>(
  years: Map<number, number[]>,
  rowOf: (year: number, code: number, number: number) => Row,
): Row[] =>
  [...years]
    .sort(([a], [b]) => a - b)
    .flatMap(([year, numbers]) =>
      numbers.flatMap((number, code) => (number > 0 ? [rowOf(year, code, number)] : [])),
    );

/** The supports and lines that match a filter, by year and by municipality. */
export async function infrastructureCharts(
  viewer: Viewer,
  filter: InfrastructureFilter,
): Promise<InfrastructureCharts> {
  const { diagnosed, neutralized, byArea } = await countsOf(viewer, filter);
  const municipalities = await inChunks([...byArea.keys()], chunk =>
    viewer.db
      .selectFrom('geo_areas')
      .select(['id', 'name', 'code'])
      .where('type', '=', 'ADMIN_COM')
      .where('id', 'in', chunk)
      .execute(),
  );
  /** The municipalities with the most; equal ones by id. */
  const ranking = (numberOf: (held: Held) => number) =>
    municipalities
      .map(area => ({ area, held: byArea.get(area.id) ?? nothing() }))
      .filter(({ held }) => numberOf(held) > 0)
      .sort((a, b) => numberOf(b.held) - numberOf(a.held) || a.area.id - b.area.id)
      .slice(0, MOST_MUNICIPALITIES);
  return {
    diagnosed: listed(diagnosed, (year, code, number) => ({ year, risk: TILE_RISKS[code] ?? null, number })),
    neutralized: listed(neutralized, (year, code, number) => ({
      year,
      neutralization: TILE_NEUTRALIZATIONS[code] ?? 'none',
      number,
    })),
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
