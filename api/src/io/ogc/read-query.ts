import {
  type AnyKind,
  type Box,
  calendarDateSchema,
  type NomenclatureType,
  type Problem,
} from 'shared/contract';
import { check, filterSchemaOf } from 'shared/server';
import { z } from 'zod';
import type { Viewer } from '../../domain/records/viewer';
import { withChosen } from '../../domain/selections/selections';
import { InvalidInput } from '../../http/request-refused';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { type CollectionId, collectionOf } from './collections';
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
  cursor: z.string().max(1000).optional(),
});

const filterValueSchema = z.union([z.string(), z.array(z.string())]).optional();
/** Parameters of a page of features, with the filters of a collection. `readFilter` parses their values later. */
export function featuresQuerySchemaOf(id: CollectionId): typeof featuresQuerySchema {
  const names = Object.keys(collectionOf(id).filters);
  const filters = Object.fromEntries(names.map(name => [name, filterValueSchema]));
  return featuresQuerySchema.extend(filters as Record<never, never>);
}

const refuse = (...path: Problem['path']): never => {
  throw new InvalidInput([{ path, code: 'invalid', params: {} }]);
};

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/**
 * Parses `west,south,east,north`, or the same with heights, which are ignored. In degrees, a box whose west is larger
 * than its east crosses the antimeridian.
 * @returns degrees
 * @throws InvalidInput
 */
export function readBox(text: string | undefined, system: System): Box | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
  const isRight = (parts.length === 4 || parts.length === 6) && parts.every(Number.isFinite);
  if (!isRight) return refuse('bbox');
  const [west = 0, south = 0] = parts;
  const [east = 0, north = 0] = parts.length === 4 ? parts.slice(2) : parts.slice(3, 5);
  if ((west > east && system !== CRS84) || south > north) return refuse('bbox');
  const [w, s, e, n] = boxInDegrees(system, [west, south, east, north]);
  return [within(w, 180), within(s, 90), within(e, 180), within(n, 90)];
}

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === '..') return undefined;
  const checked = check(calendarDateSchema, text.slice(0, 10));
  const isInstant = text.length === 10 || /^T[\d:.]+(Z|[+-]\d\d:\d\d)?$/i.test(text.slice(10));
  return checked.status === 'valid' && isInstant ? checked.value : refuse('datetime');
}

/**
 * Parses `datetime`: a day, an instant, or an interval, which `..` leaves open. Of an instant, only the day counts.
 * @throws InvalidInput
 */
export function readDays(text: string | undefined): { from: string | undefined; until: string | undefined } {
  if (text === undefined) return { from: undefined, until: undefined };
  const [from, until = from, ...rest] = text.split('/');
  if (rest.length > 0) return refuse('datetime');
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
