import { localToday } from 'shared/contract';
import { digestOf } from '../../http/cacheable';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import type { Row } from '../../store/schema';
import { departmentOf } from '../areas/link-regions';

export type SensitivityRule = Row<'sensitivity_rules'>;

/** The genera that a scientific name begins with or, for a taxon above species, contains. */
const generaOf = (name: string): string[] => name.match(/\p{Lu}\p{Ll}+/gu) ?? [];

/** Level of cases that are not published at all. */
export const WITHHELD = 4;
const KILOMETRE = 1000;
/**
 * Side of a cell in kilometres by level: about the size of a municipality, the usual grid, about the size of a
 * department.
 */
const MESH_KM: Readonly<Record<number, number>> = { 1: 5, 2: 10, 3: 100 };

/** How the place of a case is published: exactly, as a cell with a side in metres, or not at all. */
export type Publication =
  | { as: 'exact' }
  | { as: 'cell'; side: number; level: number }
  | { as: 'nothing'; level: number };
const EXACT: Publication = { as: 'exact' };

/**
 * Rules of all sensitive species, by species. To a bird of which only the genus is known, the rules of all species of
 * the genus apply.
 */
export async function readRules(db: Queryable): Promise<Map<number, SensitivityRule[]>> {
  const rows = await db
    .selectFrom('sensitivity_rules')
    .selectAll()
    .where('level', '>', 0)
    .orderBy('id')
    .execute();
  const rules = new Map(groupBy(rows, rule => rule.species_id));
  if (rules.size === 0) return rules;
  const taxa = await db
    .selectFrom('species')
    .select(['id', 'scientific_name', 'rank'])
    .where(eb =>
      eb.or([
        eb('rank', '!=', 'species'),
        eb('id', 'in', eb.selectFrom('sensitivity_rules').select('species_id')),
      ]),
    )
    .orderBy('id')
    .execute();
  const byGenus = groupBy(
    taxa.filter(({ id, rank }) => rank === 'species' && rules.has(id)),
    ({ scientific_name }) => generaOf(scientific_name)[0],
  );
  for (const { id, scientific_name, rank } of taxa) {
    if (rank === 'species') continue;
    const covered = generaOf(scientific_name).flatMap(genus => byGenus.get(genus) ?? []);
    const all = [{ id }, ...covered].flatMap(taxon => rules.get(taxon.id) ?? []);
    if (all.length > 0) rules.set(id, all);
  }
  return rules;
}

/** A digest of all rules, which changes with any of them. */
export const digestOfRules = async (db: Queryable): Promise<string> =>
  digestOf(JSON.stringify([...(await readRules(db))]));

/** Departments whose rules hold in a municipality. A code that is not INSEE's tells none. */
function territoriesOf(municipality: string): string[] {
  const department = departmentOf(municipality);
  if (department === null) return [];
  return /^2[AB]$/.test(department) ? [department, '20'] : [department];
}

function isInSeason({ month_from, month_to }: SensitivityRule, month: number): boolean {
  if (month_from === null || month_to === null) return true;
  if (month_from <= month_to) return month >= month_from && month <= month_to;
  return month >= month_from || month <= month_to;
}

/** Whether a rule still applies to a case of a date. */
function isInForce({ years }: SensitivityRule, date: string, today: string): boolean {
  if (years === null) return true;
  return `${Number(date.slice(0, 4)) + years}`.padStart(4, '0') + date.slice(4) > today;
}

function publicationBy({ level, mesh_km }: SensitivityRule): Publication {
  if (level >= WITHHELD) return { as: 'nothing', level };
  const side = mesh_km ?? MESH_KM[level];
  return side === undefined ? EXACT : { as: 'cell', side: side * KILOMETRE, level };
}

const coarseness = (one: Publication) =>
  one.as === 'cell' ? one.side : one.as === 'nothing' ? Number.POSITIVE_INFINITY : 0;

/**
 * How a case is published: by the coarsest of the rules that apply.
 * @param rules the rules of the case's species
 * @param date `YYYY-MM-DD`
 * @param municipalities codes of the municipalities at the case's place; if they name no department, the rules of
 * every territory apply
 */
export function publicationOf(
  rules: readonly SensitivityRule[],
  { date, municipalities }: { date: string; municipalities: readonly string[] },
): Publication {
  const month = Number(date.slice(5, 7));
  const today = localToday();
  const territories = municipalities.flatMap(territoriesOf);
  return rules
    .filter(
      ({ territory }) => territory === null || territories.length === 0 || territories.includes(territory),
    )
    .filter(rule => isInSeason(rule, month) && isInForce(rule, date, today))
    .map(publicationBy)
    .reduce((coarsest, one) => (coarseness(one) > coarseness(coarsest) ? one : coarsest), EXACT);
}
