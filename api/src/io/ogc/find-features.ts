import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import type { MortalityFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { findPublished, publishedExtent } from '../../domain/sensitivity/published-cases';
import type { Page } from '../../http/pages';
import { type Condition, partsOf } from '../../readmodel/model/condition';
import type { FoundPage, RecordFilter } from '../../readmodel/model/read-model';
import { ChosenRecords } from '../../readmodel/model/where';
import { allOf } from '../../store/all-of';
import { sidesOfBox } from '../../store/boxes';
import type { Engine } from '../../store/engine';

export interface FeatureQuestion {
  filter: RecordFilter;
  /** Box in degrees; across the antimeridian, west is larger than east. */
  box: Box | undefined;
  /** First and last day; ignored by collections without dates. */
  from: string | undefined;
  until: string | undefined;
  compared: Condition | undefined;
}

export interface FeatureSource {
  /** Ids of a page. Its ordering is `id`, or that of a sortable. Only the first page needs a total. */
  find(viewer: Viewer, question: FeatureQuestion, page: Page<string>): Promise<FoundPage>;
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
  /** Narrows a filter to what is published. */
  published?(viewer: Viewer, filter: RecordFilter): RecordFilter | Promise<RecordFilter>;
  extent?: FeatureSource['extent'];
}

const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));

/** Converts a query to a filter of the read model. If the filter limits the days too, the narrower limits apply. */
export const modelFilter = (
  { filter, box, from, until, compared }: FeatureQuestion,
  days: DayFilters | undefined,
): RecordFilter => ({
  ...filter,
  ...(compared && { compared }),
  ...(box && { in_bbox: box }),
  ...(days && {
    [days.from]: later(filter[days.from] as string | undefined, from),
    [days.until]: earlier(filter[days.until] as string | undefined, until),
  }),
});

/** Source of features with a place of their own, read from the read model. */
export function modelSource({ kind, fixed, days, complete, ...others }: ModelSource): FeatureSource {
  const { published = (_, filter) => filter, extent = ({ context }) => context.model.extent(kind) } = others;
  const filterOf = (viewer: Viewer, question: FeatureQuestion) =>
    published(viewer, { ...modelFilter(question, days), ...fixed });
  return {
    find: async (viewer, question, page) =>
      viewer.context.model.page(kind, await filterOf(viewer, question), page),
    async complete(viewer, question) {
      if (!complete) return null;
      const filter = { ...complete, ...(await filterOf(viewer, question)) };
      const first = { ordering: 'id', descending: false, limit: 1, after: null };
      return (await viewer.context.model.page(kind, filter, first)).ids[0] ?? null;
    },
    extent,
  };
}

/** Source of published mortality cases. No query reveals more about a blurred case than its cell. */
export const publishedSource = (days: DayFilters): FeatureSource =>
  modelSource({
    kind: 'mortality',
    days,
    async published(viewer, filter) {
      const { others, sensitive } = await findPublished(viewer, filter as MortalityFilter);
      return { anyOf: [...(others ? [others] : []), { chosen: new ChosenRecords('', sensitive) }] };
    },
    extent: publishedExtent,
  });

/** Condition that the box of a row intersects a box in degrees, possibly across the antimeridian. */
const isInBox = ({ inBox }: Engine, table: string, box: Bounds): Expression<SqlBool> =>
  sql`(${sql.join(
    sidesOfBox(box).map(side => inBox(table, table, side)),
    sql` or `,
  )})`;

/** A condition on a table and the tables that it is joined with. */
const conditionIn = (engine: Engine, table: string, condition: Condition): Expression<SqlBool> =>
  sql`(${sql.join(
    partsOf(condition).map(part => {
      if (typeof part === 'string') return sql.raw(part);
      if ('box' in part) return isInBox(engine, table, part.box);
      if ('among' in part) return engine.among(part.column, part.among);
      if ('like' in part) return engine.isLike(sql.raw(part.column), part.like);
      // A comparison of whole numbers with a fraction fails on PostgreSQL.
      if (typeof part.value === 'number') return sql`cast(${part.value} as double precision)`;
      const text = sql<string>`${part.value}`;
      // For equal texts the order does not matter, and an index has the order of the database.
      return part.isOfText && !['=', '<>'].includes(part.is) ? engine.inByteOrder(text) : text;
    }),
    sql``,
  )})`;

interface TableSource {
  /** The table, joined with the tables that the conditions need. */
  from: RawBuilder<unknown>;
  table: string;
  /** The table with the boxes. */
  placed?: string;
  conditions(engine: Engine, question: FeatureQuestion): Expression<SqlBool>[];
  extent: FeatureSource['extent'];
}

/** Source of features that the read model lacks, or that lie at another record. It reads them from the database. */
export function tableSource({ from, table, placed = table, conditions, extent }: TableSource): FeatureSource {
  const id = sql.ref(`${table}.id`);
  const conditionsOf = (engine: Engine, question: FeatureQuestion) => [
    ...conditions(engine, question),
    ...(question.box ? [isInBox(engine, placed, question.box)] : []),
    ...(question.compared ? [conditionIn(engine, placed, question.compared)] : []),
  ];
  return {
    async find({ db, context: { engine } }, question, { ordering, descending, after, limit }) {
      const column = sql<string>`${sql.ref(`${table}.${ordering}`)}`;
      const value = ordering === 'id' || ordering === 'date' ? column : engine.inByteOrder(column);
      const [sign, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      const where = allOf([
        ...(after ? [sql<SqlBool>`(${value}, ${id}) ${sign} (${after.value}, ${after.id})`] : []),
        ...conditionsOf(engine, question),
      ]);
      const most = limit ?? 0;
      // One additional row tells whether there is another page. Only the first page counts all of them.
      const { rows } = await sql<{ id: number; value: string | number; total: number }>`
        select ${id} as id, ${value} as value, ${after ? sql`0` : sql`count(*) over ()`} as total
        from ${from} where ${where}
        order by ${value} ${direction}, ${id} ${direction} limit ${most + 1}`.execute(db);
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        ids: shown.map(row => row.id),
        next: last && rows.length > most ? { value: last.value, id: last.id } : null,
        total: Number(rows[0]?.total ?? 0),
      };
    },
    complete: async () => null,
    extent,
  };
}
