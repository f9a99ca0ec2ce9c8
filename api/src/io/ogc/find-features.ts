import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import type { MortalityFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { findPublished, publishedExtent } from '../../domain/sensitivity/published-cases';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { allOf } from '../../store/all-of';
import { sidesOfBox } from '../../store/boxes';
import type { Engine } from '../../store/engine';

const CASES_KIND = 'mortality';

/** Source of published mortality cases. No query reveals more about a blurred case than its cell. */
export function publishedSource(days: DayFilters): FeatureSource {
  const filterOf = (question: Parameters<FeatureSource['count']>[1]) =>
    modelFilter(question, days) as MortalityFilter;
  return {
    async find(viewer, question, { after, limit }) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit, after: { value: after, id: after } };
      const page = others
        ? await viewer.context.model.page(CASES_KIND, others, order)
        : { ids: [], next: null };
      const further = sensitive.filter(id => id > after);
      const ids = [...page.ids, ...further].sort((a, b) => a - b);
      return { ids: ids.slice(0, limit), isLast: page.next === null && ids.length <= limit };
    },

    async count(viewer, question) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit: 1, after: { value: 0, id: 0 } };
      const total = others ? (await viewer.context.model.page(CASES_KIND, others, order)).total : 0;
      return total + sensitive.length;
    },

    complete: async () => null,

    extent: publishedExtent,
  };
}

export interface FeatureQuestion {
  filter: RecordFilter;
  /** Box in degrees; across the antimeridian, west is larger than east. */
  box: Box | undefined;
  /** First and last day; ignored by collections without dates. */
  from: string | undefined;
  until: string | undefined;
}

export interface FeaturePage {
  /** The page has only features with a larger id. */
  after: number;
  limit: number;
}

/** Ids of a page in ascending order. */
export interface FoundFeatures {
  ids: number[];
  isLast: boolean;
}

export interface FeatureSource {
  find(viewer: Viewer, question: FeatureQuestion, page: FeaturePage): Promise<FoundFeatures>;
  count(viewer: Viewer, question: FeatureQuestion): Promise<number>;
  /**
   * Id of a feature with values in the columns whose types clients infer; `null` if the source finds no such feature.
   */
  complete(viewer: Viewer, question: FeatureQuestion): Promise<number | null>;
  /** Bounding box in degrees; `null` without features. */
  extent(viewer: Viewer): Promise<Box | null>;
}

/** Names of the filters for first and last day. */
export interface DayFilters {
  from: string;
  until: string;
}

interface ModelSource {
  kind: string;
  /** Filter that restricts the kind to the collection. */
  fixed?: RecordFilter;
  days?: DayFilters;
  complete?: RecordFilter;
}

const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));

/** Converts a query to a filter of the read model. If the filter limits the days too, the narrower limits apply. */
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

/** Source of features with a place of their own, read from the read model. */
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

/** Condition that the box of a row intersects a box in degrees, possibly across the antimeridian. */
export const isInBox = ({ inBox }: Engine, table: string, box: Box): Expression<SqlBool> =>
  sql`(${sql.join(
    sidesOfBox(box).map(side => inBox(table, table, side)),
    sql` or `,
  )})`;

interface TableSource {
  /** The table, joined with the tables that the conditions need. */
  from: RawBuilder<unknown>;
  id: string;
  conditions(engine: Engine, question: FeatureQuestion): Expression<SqlBool>[];
  extent: FeatureSource['extent'];
}

/** Source of features that the read model lacks, or that lie at another record. It reads them from the database. */
export function tableSource({ from, id, conditions, extent }: TableSource): FeatureSource {
  return {
    async find({ db, context }, question, { after, limit }) {
      const where = allOf([sql<SqlBool>`${sql.ref(id)} > ${after}`, ...conditions(context.engine, question)]);
      // One additional row tells whether there is another page.
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
