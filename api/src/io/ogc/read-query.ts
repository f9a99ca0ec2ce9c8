import { type AnyKind, type Box, calendarDateSchema, type NomenclatureType } from 'shared/contract';
import { check, filterSchemaOf } from 'shared/server';
import { z } from 'zod';
import type { Viewer } from '../../domain/records/viewer';
import { withChosen } from '../../domain/selections/selections';
import { InvalidInput } from '../../http/request-refused';
import type { Condition } from '../../readmodel/model/condition';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { type CollectionId, collectionOf } from './collections';
import { type Cql, parseCql, refuse } from './parse-cql';
import { conditionOf } from './queryables';
import { boxInDegrees, CRS84, SYSTEMS, type System } from './reference-systems';

const systemSchema = z.enum(SYSTEMS).default(CRS84);

/** Parameters that requests for one feature and for a page of features have in common. */
export const systemQuerySchema = z.object({ crs: systemSchema, f: z.literal('json').optional() });
export const featuresQuerySchema = z.object({
  ...systemQuerySchema.shape,
  /** A value above the maximum counts as the maximum. */
  limit: z.coerce.number().int().min(1).optional(),
  bbox: z.string().max(200).optional(),
  'bbox-crs': systemSchema,
  datetime: z.string().max(100).optional(),
  filter: z.string().optional(),
  // Drafts of the standard, and GDAL, have the older name.
  'filter-lang': z.enum(['cql2-text', 'cql-text']).optional(),
  'filter-crs': systemSchema,
  sortby: z.string().max(100).optional(),
  cursor: z.string().max(1000).optional(),
});

const filterValueSchema = z.union([z.string(), z.array(z.string())]).optional();
/** Parameters of a page of features, with the filters and queryables of a collection, whose values are parsed later. */
export function featuresQuerySchemaOf(id: CollectionId): typeof featuresQuerySchema {
  const { filters: own, queryables } = collectionOf(id);
  const names = [...Object.keys(own), ...queryables.keys()];
  const filters = Object.fromEntries(names.map(name => [name, filterValueSchema]));
  return featuresQuerySchema.extend(filters as Record<never, never>);
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/**
 * Parses `west,south,east,north`, or the same with heights, which are ignored.
 * @returns degrees
 * @throws InvalidInput
 */
export function readBox(text: string | undefined, system: System): Box | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
  const half = parts.length / 2;
  const sides = [parts[0], parts[1], parts[half], parts[half + 1]];
  return half === 2 || half === 3
    ? boxOf('bbox', system, sides as [number, number, number, number])
    : refuse('invalid', 'bbox');
}

/**
 * The box in degrees of a box in a reference system.
 * @throws InvalidInput that names the parameter
 */
function boxOf(name: string, system: System, sides: Box): Box {
  const box = sides.every(Number.isFinite) ? boxInDegrees(system, sides) : null;
  const [west, south, east, north] = box ?? refuse('invalid', name);
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)];
}

/** The condition of `filter`, and of queryables that are parameters of their own. @throws InvalidInput */
export async function readCondition(
  viewer: Viewer,
  id: CollectionId,
  given: Readonly<Record<string, unknown>>,
  { filter, system }: { filter: string | undefined; system: System },
): Promise<Condition | undefined> {
  const { queryables, filters } = collectionOf(id);
  const parts = Object.entries(given).flatMap(([property, text]): Cql[] => {
    const isOwn = queryables.has(property) && !(property in filters) && text !== undefined;
    return isOwn ? [{ property, is: '=', value: String(text) }] : [];
  });
  if (filter !== undefined) parts.push(parseCql(filter));
  const degreesOf = (box: Box) => boxOf('filter', system, box);
  return parts.length > 0 ? conditionOf(viewer, queryables, { by: 'and', of: parts }, degreesOf) : undefined;
}

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === '..') return undefined;
  const checked = check(calendarDateSchema, text.slice(0, 10));
  const isInstant = text.length === 10 || /^T[\d:.]+(Z|[+-]\d\d:\d\d)?$/i.test(text.slice(10));
  return checked.status === 'valid' && isInstant ? checked.value : refuse('invalid', 'datetime');
}

/**
 * Parses `datetime`: a day, an instant, or an interval, which `..` leaves open. Of an instant, only the day counts.
 * @throws InvalidInput
 */
export function readDays(text: string | undefined): { from: string | undefined; until: string | undefined } {
  if (text === undefined) return { from: undefined, until: undefined };
  const [from, until = from, ...rest] = text.split('/');
  if (rest.length > 0) return refuse('invalid', 'datetime');
  return { from: dayOf(from), until: dayOf(until) };
}

/** The field whose item's id a filter compares, such as `network_type` for `properties.network_type.id`. */
export function itemFieldOf(kind: AnyKind, at: unknown) {
  const name = /^properties\.(\w+)\.id$/.exec(String(at))?.[1];
  const facts = name === undefined ? undefined : kind.facts.fields[name];
  return facts?.type === 'item' ? facts : undefined;
}

function idOfCode(types: readonly NomenclatureType[], list: string | undefined, code: string): string {
  const items = types.find(type => type.code === list)?.nomenclatures;
  return String(items?.find(item => item.code === code)?.id ?? code);
}

const partsOf = (value: unknown) =>
  [value].flat().flatMap(one => (typeof one === 'string' ? one.split(',') : []));

async function idsOfUuids({ db }: Viewer, values: readonly string[]): Promise<string[]> {
  const uuids = values.filter(value => !/^\d+$/.test(value)).slice(0, 100);
  if (uuids.length === 0) return [...values];
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'uuid'])
    .where('uuid', 'in', uuids)
    .execute();
  const ids = new Map(rows.map(({ id, uuid }) => [uuid, String(id)]));
  return values.map(value => ids.get(value) ?? value);
}

/**
 * Parses the filters of a collection. Items are given by code, supports and lines by UUID, as features show them; ids
 * are also accepted.
 * @throws InvalidInput for a wrong value
 */
export async function readFilter(
  viewer: Viewer,
  id: CollectionId,
  given: Readonly<Record<string, unknown>>,
): Promise<RecordFilter> {
  const { filters, kind } = collectionOf(id);
  const { types } = await viewer.context.lists.snapshot();
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const facts = filters[name]?.facts;
    if (facts?.test !== 'any') values[name] = value;
    else if (name === 'infrastructure') values[name] = await idsOfUuids(viewer, partsOf(value));
    else {
      const field = itemFieldOf(kind, facts.at);
      values[name] = partsOf(value).map(part => (field ? idOfCode(types, field.list, part) : part));
    }
  }
  const checked = check(filterSchemaOf(filters), values);
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  // The filter is limited as for other programs, since the collections are read outside the product.
  return withChosen(viewer, kind.name, checked.value, true);
}
