import { casesCountedOf, tileNeutralization } from 'shared/server';
import { z } from 'zod';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import { inChunks } from '../../store/in-chunks';
import type { Viewer } from '../records/viewer';
import { readRules } from '../sensitivity/rules';
import { filterOutside } from '../sensitivity/sensitive-cases';
import { mortalityStats } from './routes';

/** The figures of the page for people without an account. */
export const publicFiguresSchema = z.object({
  /** Supports and lines whose last operation neutralised them in full. */
  safe: z.object({ supports: z.int(), lines: z.int() }),
  /** Supports and lines neutralised in part. */
  partial: z.int(),
  /** Birds found dead, without those whose place rules blur. */
  birds: z.int(),
  /** By year of the operation and of the find, oldest year first. */
  years: z.array(z.object({ year: z.int(), safe: z.int(), birds: z.int() })),
  /** Whether rules of sensitivity exist; without them, no municipality has a number of birds. */
  birds_by_municipality: z.boolean(),
  /** Municipalities with supports or lines made safe, or with birds, those with most first. */
  municipalities: z.array(z.object({ code: z.string(), name: z.string(), safe: z.int(), birds: z.int() })),
});

const [FULL, PARTIAL] = [tileNeutralization('full'), tileNeutralization('partial')];

/** Counts what everybody may know. Birds that are not published exactly are in no figure. */
export async function publicFigures(viewer: Viewer) {
  const { model } = viewer.context;
  const published = await filterOutside(viewer, 'mortality', { outside: true });
  const hasRules = (await readRules(viewer.db)).size > 0;
  const [works, worksByArea, deaths, deathsByArea] = await Promise.all([
    model.groups('infrastructures', {}, ['kind', 'state', 'neutralization_date.year']),
    model.groups('infrastructures', {}, ['areas', 'state']),
    mortalityStats(viewer, { outside: true }),
    hasRules ? model.groups('mortality', { and: published, alive: false }, ['areas'], 'count') : [],
  ]);
  const safe = works.filter(({ state }) => state === FULL);
  const sum = (groups: readonly { number: number }[]) => groups.reduce((all, { number }) => all + number, 0);
  const years = [...safe.map(one => one['neutralization_date.year']), ...deaths.by_year.map(one => one.year)];
  const safeIn = new Map(
    worksByArea.flatMap(({ areas, state, number }) => (state === FULL ? [[areas, number]] : [])),
  );
  const birdsIn = new Map(
    deathsByArea.map(({ areas, ...numbers }) => [areas, casesCountedOf(numbers).individuals]),
  );
  const rows = await inChunks([...new Set([...safeIn.keys(), ...birdsIn.keys()])], chunk =>
    viewer.db
      .selectFrom('geo_areas')
      .select(['id', 'code', 'name'])
      .where('type', '=', 'ADMIN_COM')
      .where('id', 'in', chunk)
      .execute(),
  );
  return {
    safe: {
      supports: sum(safe.filter(({ kind }) => KINDS[kind] === 'POLE')),
      lines: sum(safe.filter(({ kind }) => KINDS[kind] === 'LINE')),
    },
    partial: sum(works.filter(({ state }) => state === PARTIAL)),
    birds: deaths.total.individuals,
    years: [...new Set(years)]
      .sort((a, b) => a - b)
      .map(year => ({
        year,
        safe: sum(safe.filter(one => one['neutralization_date.year'] === year)),
        birds: deaths.by_year.find(one => one.year === year)?.individuals ?? 0,
      })),
    birds_by_municipality: hasRules,
    municipalities: rows
      .map(row => ({ ...row, safe: safeIn.get(row.id) ?? 0, birds: birdsIn.get(row.id) ?? 0 }))
      .filter(({ safe: made, birds }) => made + birds > 0)
      .sort((a, b) => b.safe - a.safe || b.birds - a.birds || (a.code < b.code ? -1 : 1)),
  };
}
