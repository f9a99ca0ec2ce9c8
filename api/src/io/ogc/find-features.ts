import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import type { Viewer } from '../../domain/records/viewer';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { allOf } from '../../store/all-of';
import { sidesOfBox } from '../../store/boxes';
import type { Engine } from '../../store/engine';

/** Which features of a collection are looked for. */
export interface FeatureQuestion {
  /** Values of the collection's filters. */
  filter: RecordFilter;
  /** In degrees; its west is larger than its east across the antimeridian. */
  box: Box | undefined;
  /** First and last day of features with a date. */
  from: string | undefined;
  until: string | undefined;
}

export interface FeaturePage {
  /** Features are ordered by id; those up to this one were answered before. */
  after: number;
  limit: number;
}

/** Ids of a page in ascending order. */
export interface FoundFeatures {
  ids: number[];
  isLast: boolean;
}

/** Where the ids of a collection are looked for. */
export interface FeatureSource {
  find(viewer: Viewer, question: FeatureQuestion, page: FeaturePage): Promise<FoundFeatures>;
  count(viewer: Viewer, question: FeatureQuestion): Promise<number>;
  /** A feature that has a value in every column whose type its values tell; `null` for none. */
  complete(viewer: Viewer, question: FeatureQuestion): Promise<number | null>;
  /** In degrees; `null` for no features. */
  extent(viewer: Viewer): Promise<Box | null>;
}

/** Names of the filters by first and last day. */
export interface DayFilters {
  from: string;
  until: string;
}

interface ModelSource {
  kind: string;
  /** Narrows the kind to the collection. */
  fixed?: RecordFilter;
  days?: DayFilters;
  /** Filters that complete features pass. */
  complete?: RecordFilter;
}

const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));

/** A question as a filter of the read model. */
export const modelFilter = (
  { filter, box, from, until }: FeatureQuestion,
  days: DayFilters | undefined,
): RecordFilter => ({
  ...filter,
  ...(box && { in_bbox: box }),
  ...(days && {
    [days.from]: later(filter[days.from] as string | undefined, from),
    [days.until]: earlier(filter[days.until] as string | undefined, until),
  }),
});

/** Features of a kind with its own place, found by the read model. */
export function modelSource({ kind, fixed, days, complete }: ModelSource): FeatureSource {
  const filterOf = (question: FeatureQuestion): RecordFilter => ({
    ...modelFilter(question, days),
    ...fixed,
  });
  async function pageOf({ context }: Viewer, filter: RecordFilter, { after, limit }: FeaturePage) {
    const order = { ordering: 'id', descending: false };
    return context.model.page(kind, filter, { ...order, limit, after: { value: after, id: after } });
  }
  return {
    async find(viewer, question, page) {
      const { ids, next } = await pageOf(viewer, filterOf(question), page);
      return { ids, isLast: next === null };
    },
    async count(viewer, question) {
      return (await pageOf(viewer, filterOf(question), { after: 0, limit: 1 })).total;
    },
    async complete(viewer, question) {
      if (!complete) return null;
      const filter = { ...complete, ...filterOf(question) };
      return (await pageOf(viewer, filter, { after: 0, limit: 1 })).ids[0] ?? null;
    },
    extent: ({ context }) => context.model.extent(kind),
  };
}

/** Whether a row meets a box, which may reach across the antimeridian. */
export const isInBox = ({ inBox }: Engine, table: string, box: Box): Expression<SqlBool> =>
  sql`(${sql.join(
    sidesOfBox(box).map(side => inBox(table, table, side)),
    sql` or `,
  )})`;

interface TableSource {
  /** The table, joined with what the conditions need. */
  from: RawBuilder<unknown>;
  id: string;
  conditions(engine: Engine, question: FeatureQuestion): Expression<SqlBool>[];
  extent: FeatureSource['extent'];
}

/** Features that lie where another record does, or that the read model does not have, found by the database. */
export function tableSource({ from, id, conditions, extent }: TableSource): FeatureSource {
  return {
    async find({ db, context }, question, { after, limit }) {
      const where = allOf([sql<SqlBool>`${sql.ref(id)} > ${after}`, ...conditions(context.engine, question)]);
      // An additional row shows that there is another page.
      const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id from ${from}
        where ${where} order by ${sql.ref(id)} limit ${limit + 1}`.execute(db);
      return { ids: rows.slice(0, limit).map(row => row.id), isLast: rows.length <= limit };
    },
    async count({ db, context }, question) {
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${from}
        where ${allOf(conditions(context.engine, question))}`.execute(db);
      return Number(rows[0]?.total ?? 0);
    },
    complete: async () => null,
    extent,
  };
}

/** The box around all rows of a table with places. */
export const extentOf =
  (table: 'geo_areas' | 'sensitive_areas', shown: RawBuilder<SqlBool>): FeatureSource['extent'] =>
  async ({ db }) => {
    const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
      select min(west) as west, min(south) as south, max(east) as east, max(north) as north
      from ${sql.table(table)} where ${shown}`.execute(db);
    const { west, south, east, north } = rows[0] ?? {};
    return rows[0] && west !== null ? ([west, south, east, north].map(Number) as unknown as Box) : null;
  };
