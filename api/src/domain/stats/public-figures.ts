import { casesCountedOf, tileNeutralization } from 'shared/server';
import { z } from 'zod';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import type { Viewer } from '../records/viewer';
import { readRules } from '../sensitivity/rules';
import { filterOutside } from '../sensitivity/sensitive-cases';
import { municipalitiesAmong } from './charts';

/** The figures of the page for people without an account. */
export const publicFiguresSchema = z.object({
  /** Supports and lines whose last operation neutralised them in full. */
  safe: z.object({ supports: z.int(), lines: z.int() }),
  /** Supports and lines neutralised in part. */
  partial: z.int(),
  /** Birds found dead, without those whose place rules blur. */
  birds: z.int(),
  /** By year of the last operation and of the find, oldest year first. */
  years: z.array(z.object({ year: z.int(), safe: z.int(), birds: z.int() })),
  /** Whether rules of sensitivity exist; without them, `birds` of municipalities are `null`. */
  birds_by_municipality: z.boolean(),
  /** Municipalities with supports or lines made safe, or with birds, those with most first. */
  municipalities: z.array(
    z.object({ code: z.string(), name: z.string(), safe: z.int(), birds: z.int().nullable() }),
  ),
});

const [FULL, PARTIAL] = [tileNeutralization('full'), tileNeutralization('partial')];
const sum = (groups: readonly { number: number }[]) => groups.reduce((all, { number }) => all + number, 0);

/** Counts what everybody may know. Birds that are not published exactly are in no figure. */
export async function publicFigures(viewer: Viewer) {
  const { model } = viewer.context;
  // Read before the filter, so that a first rule written in between cannot give places to birds counted without it.
  const hasRules = (await readRules(viewer.db)).size > 0;
  const dead = await filterOutside(viewer, 'mortality', { outside: true, alive: false });
  const [works, worksByArea, deathsByYear, deathsByArea] = await Promise.all([
    model.groups('infrastructures', {}, ['kind', 'state', 'neutralization_date.year']),
    model.groups('infrastructures', {}, ['areas', 'state']),
    model.groups('mortality', dead, ['date.year'], 'count'),
    hasRules ? model.groups('mortality', dead, ['areas'], 'count') : [],
  ]);
  const safe = works.filter(({ state }) => state === FULL);
  const safeIn = new Map(
    worksByArea.flatMap(({ areas, state, number }) => (state === FULL ? [[areas, number]] : [])),
  );
  const birdsOf = (group: Parameters<typeof casesCountedOf>[0]) => casesCountedOf(group).individuals;
  const birdsIn = new Map(deathsByArea.map(group => [group.areas, birdsOf(group)]));
  const birdsOfYear = new Map(deathsByYear.map(group => [group['date.year'], birdsOf(group)]));
  const areaIds = [...new Set([...safeIn.keys(), ...birdsIn.keys()])];
  const municipalities = await municipalitiesAmong(viewer.db, areaIds);
  const years = [...safe.map(group => group['neutralization_date.year']), ...birdsOfYear.keys()];
  return {
    safe: {
      supports: sum(safe.filter(({ kind }) => KINDS[kind] === 'POLE')),
      lines: sum(safe.filter(({ kind }) => KINDS[kind] === 'LINE')),
    },
    partial: sum(works.filter(({ state }) => state === PARTIAL)),
    birds: [...birdsOfYear.values()].reduce((all, birds) => all + birds, 0),
    years: [...new Set(years)]
      .sort((a, b) => a - b)
      .map(year => ({
        year,
        safe: sum(safe.filter(group => group['neutralization_date.year'] === year)),
        birds: birdsOfYear.get(year) ?? 0,
      })),
    birds_by_municipality: hasRules,
    municipalities: municipalities
      .map(area => ({
        ...area,
        safe: safeIn.get(area.id) ?? 0,
        birds: hasRules ? (birdsIn.get(area.id) ?? 0) : null,
      }))
      .sort((a, b) => b.safe - a.safe || (b.birds ?? 0) - (a.birds ?? 0) || (a.code < b.code ? -1 : 1)),
  };
}
