import { type Expression, type SqlBool, sql } from 'kysely';
import type { Position } from 'shared/geometry';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { allOf } from '../../store/all-of';
import { groupBy } from '../../store/group-by';
import type { Viewer } from '../records/viewer';
import { type Cell, cellAt } from './grid';
import { publicationOf, readRules, type SensitivityRule } from './rules';

interface SensitiveCase {
  id: number;
  species_id: number;
  death_cause_id: number;
  alive: number;
  infrastructure_id: number | null;
}

/** A case of a sensitive species that no applicable rule blurs or withholds. */
export interface ExactCase extends SensitiveCase {
  position: Position;
}

/** A cell that replaces a place. */
export interface BlurredPlace extends Cell {
  /** Side of the cell in metres. */
  side: number;
  level: number;
}

/** A case whose place is published as a cell. */
export interface BlurredCase extends SensitiveCase, BlurredPlace {}

/** Cases of sensitive species, grouped by how their places are published. */
export interface SensitiveCases {
  /** Species with rules. Cases of all other species are published exactly. */
  species: readonly number[];
  exact: ReadonlyMap<number, ExactCase>;
  blurred: ReadonlyMap<number, BlurredCase>;
  /** Ids of unpublished cases, each with the id of its support or line. */
  withheld: ReadonlyMap<number, number | null>;
}

interface CaseRow extends SensitiveCase {
  date: string;
  west: number;
  south: number;
  municipalities: string | null;
}

/** Cases of some species, with the INSEE codes of their municipalities, restricted by `wanted`. */
async function casesOf(
  { db, context }: Viewer,
  species: readonly number[],
  wanted?: Expression<SqlBool>,
): Promise<CaseRow[]> {
  const column = (name: string) => sql.ref(`mortality_cases.${name}`);
  const where = allOf([
    sql<SqlBool>`${column('deleted_at')} is null`,
    context.engine.among('mortality_cases.species_id', species),
    ...(wanted ? [wanted] : []),
  ]);
  const { rows } = await sql<CaseRow>`
    select mortality_cases.id, species_id, date, death_cause_id, alive, infrastructure_id, mortality_cases.west,
      mortality_cases.south, (
        select string_agg(geo_areas.code, ',') from mortality_areas
          join geo_areas on geo_areas.id = mortality_areas.area_id
          where mortality_areas.mortality_id = mortality_cases.id and geo_areas.type = 'ADMIN_COM') as municipalities
    from mortality_cases where ${where} order by mortality_cases.id`.execute(db);
  return rows;
}

function sortedOut(rows: readonly CaseRow[], rules: ReadonlyMap<number, SensitivityRule[]>): SensitiveCases {
  const exact = new Map<number, ExactCase>();
  const blurred = new Map<number, BlurredCase>();
  const withheld = new Map<number, number | null>();
  for (const { date, west, south, municipalities, ...row } of rows) {
    const publication = publicationOf(rules.get(row.species_id) ?? [], {
      date: String(date),
      municipalities: municipalities?.split(',') ?? [],
    });
    const position: Position = [Number(west), Number(south)];
    if (publication.as === 'nothing') withheld.set(row.id, row.infrastructure_id);
    else if (publication.as === 'exact') exact.set(row.id, { ...row, position });
    else {
      const { side, level } = publication;
      blurred.set(row.id, { ...row, ...cellAt(position, side), side, level });
    }
  }
  return { species: [...rules.keys()], exact, blurred, withheld };
}

const NONE: SensitiveCases = { species: [], exact: new Map(), blurred: new Map(), withheld: new Map() };

/** Finds the cases of sensitive species, restricted by `wanted`, a condition on `mortality_cases`. */
export async function findSensitiveCases(
  viewer: Viewer,
  wanted?: Expression<SqlBool>,
): Promise<SensitiveCases> {
  const rules = await readRules(viewer.db);
  if (rules.size === 0) return NONE;
  return sortedOut(await casesOf(viewer, [...rules.keys()], wanted), rules);
}

/**
 * The ids among `cases` that are not published exactly. Nothing that leaves the product may name their species or
 * place.
 */
export async function hiddenAmong(viewer: Viewer, cases: readonly number[]): Promise<ReadonlySet<number>> {
  const wanted = viewer.context.engine.among('mortality_cases.id', cases);
  const { blurred, withheld } = await findSensitiveCases(viewer, wanted);
  return new Set([...blurred.keys(), ...withheld.keys()]);
}

/** Ids of searches that found a bird which is not published exactly: their supports would show where it lay. */
async function hiddenSurveys(viewer: Viewer): Promise<number[]> {
  const { blurred, withheld } = await findSensitiveCases(viewer);
  const rows = await viewer.db
    .selectFrom('mortality_cases')
    .select('survey_id')
    .distinct()
    .where(viewer.context.engine.among('id', [...blurred.keys(), ...withheld.keys()]))
    .where('survey_id', 'is not', null)
    .execute();
  return rows.flatMap(({ survey_id }) => survey_id ?? []);
}

/** Number of cases of dead birds that are not published exactly, for each of the given supports and lines or for all. */
export async function hiddenOnInfrastructures(
  viewer: Viewer,
  infrastructures?: readonly number[],
): Promise<Map<number, number>> {
  const wanted = allOf([
    sql<SqlBool>`mortality_cases.alive = 0`,
    ...(infrastructures
      ? [viewer.context.engine.among('mortality_cases.infrastructure_id', infrastructures)]
      : []),
  ]);
  const { blurred, withheld } = await findSensitiveCases(viewer, wanted);
  const links = [...[...blurred.values()].map(one => one.infrastructure_id), ...withheld.values()];
  const linked = links.filter(id => id !== null);
  return new Map([...groupBy(linked, id => id)].map(([id, same]) => [id, same.length]));
}

/**
 * A support or line whose number of deaths counts only cases that are published exactly, for what leaves the product.
 * @param hidden numbers of cases that are not, by infrastructure
 */
export const withoutHiddenDeaths = <Counted extends { id: number; properties: { mortality_count: number } }>(
  counted: Counted,
  hidden: ReadonlyMap<number, number>,
): Counted => ({
  ...counted,
  properties: {
    ...counted.properties,
    mortality_count: counted.properties.mortality_count - (hidden.get(counted.id) ?? 0),
  },
});

/** Ids of supports and lines that have cases, but none that is published exactly. */
async function deadlyInside(viewer: Viewer): Promise<number[]> {
  const hidden = await hiddenOnInfrastructures(viewer);
  const rows = await viewer.db
    .selectFrom('infrastructures')
    .select(['id', 'mortality_count'])
    .where(viewer.context.engine.among('id', [...hidden.keys()]))
    .execute();
  return rows.flatMap(({ id, mortality_count }) => (mortality_count > (hidden.get(id) ?? 0) ? [] : [id]));
}

/** Whether the result of a filter leaves the product. */
export interface Outside {
  outside?: boolean | undefined;
}

/**
 * Adapts the filter of a list whose result leaves the product (`outside`): cases that are not published exactly are
 * left out, and do not count as deaths on their supports and lines. Searches that found them are left out, too.
 */
export async function filterOutside(viewer: Viewer, kind: string, asked: object): Promise<RecordFilter> {
  const { outside, ...given } = asked as RecordFilter;
  if (!outside) return given;
  const { and } = given;
  const filter = and ? { ...given, and: await filterOutside(viewer, kind, { ...and, outside }) } : given;
  if (kind === 'mortality') {
    const { blurred, withheld } = await findSensitiveCases(viewer);
    return { ...filter, except: [...blurred.keys(), ...withheld.keys()] };
  }
  if (kind === 'surveys') return { ...filter, except: await hiddenSurveys(viewer) };
  const { has_mortality, ...rest } = filter;
  if (has_mortality === undefined) return filter;
  const inside = await deadlyInside(viewer);
  if (has_mortality) return { ...filter, except: inside };
  const deadly = await viewer.context.model.ids(kind, { has_mortality: true });
  const isInside = new Set(inside);
  return { ...rest, except: [...deadly].filter(id => !isInside.has(id)) };
}

/**
 * Whether a picture is of a case that is not published exactly, or of the search that found it. Other programs must
 * not get it.
 */
export async function isHiddenPicture(viewer: Viewer, media: number): Promise<boolean> {
  const wanted = sql<SqlBool>`(exists (select 1 from mortality_media as link
    where link.mortality_id = mortality_cases.id and link.media_id = ${media})
    or exists (select 1 from survey_media as link
      where link.survey_id = mortality_cases.survey_id and link.media_id = ${media}))`;
  const { blurred, withheld } = await findSensitiveCases(viewer, wanted);
  return blurred.size + withheld.size > 0;
}
