import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type AnyKind, type Box, calendarDateSchema, type FieldFacts, localToday } from 'shared/contract';
import { type FilterFacts, pageQuerySchema } from 'shared/server';
import { z } from 'zod';
import { jsonBytes } from '../../http/json-bytes';
import { updatedQuerySchema } from '../../http/pages';
import type { Database } from '../../store/schema';
import { placeOfInfrastructure } from './place';
import { cursorsOf, type Order, orderBy, readPage } from './read-page';
import type { List } from './record-routes';
import type { Viewer } from './viewer';
import type { RecordTable, WritableRecords } from './writable';

/** Later than every day: records without a day come after all others in the order of days. */
const NEVER = '9999-12-31';
/** Path of the areas of a record's support or line. */
const AREAS = 'infrastructure.properties.areas[].id';
/** Types of fields whose values stand in columns of the same names. */
const PLAIN: ReadonlySet<string> = new Set(['choice', 'choices', 'day', 'text', 'number']);

/** The day by which records are overdue; today by default. */
export const asOfSchema = z.object({ as_of: calendarDateSchema.optional() });
export const selectedPageSchema = pageQuerySchema
  .pick({ limit: true, cursor: true, ordering: true })
  .extend({ limit: z.coerce.number().int().min(1).max(1000).default(100) });

/**
 * A kind of which each account sees a different part. Its lists are read by SQL, since the read model does not store
 * which account sees what. If the kind can be filtered by place, `select` joins `infrastructures`.
 */
export interface SelectedKind<Row> extends Pick<List, 'title' | 'summary' | 'description'> {
  kind: AnyKind;
  table: RecordTable | 'work_events' | 'comments' | 'survey_tracks';
  /** Columns by the path of their values; only needed where the table has no column of that name. */
  columns?: Readonly<Record<string, string>>;
  /** Numbers that are computed for a day instead of stored, by their path. */
  numbers?(day: string): Readonly<Record<string, RawBuilder<number>>>;
  /** The query of the rows that an account sees. */
  select(viewer: Viewer): Promise<unknown>;
  /** Records as in responses, in the given order. */
  present(viewer: Viewer, rows: readonly Row[], day: string): Promise<object[]>;
}

const columnOf = ({ table, columns }: Pick<SelectedKind<never>, 'table' | 'columns'>, at: string) =>
  columns?.[at] ?? `${table}.${at.replace(/\.id$/, '_id')}`;

/** The facts by which a field is filtered: those in `of` for a derived field, otherwise its own. */
const factsOf = ({ facts }: AnyKind, name: string): Partial<FieldFacts> =>
  facts.fields[name]?.of ?? facts.fields[name] ?? {};

/** Condition that a row matches the filters of a list. */
export function matches<Row>(
  { context }: Viewer,
  selected: SelectedKind<Row>,
  query: Readonly<Record<string, unknown>>,
  day: string,
): RawBuilder<SqlBool> {
  const { among } = context.engine;
  const conditionOf = (facts: FilterFacts, wanted: unknown): Expression<SqlBool> => {
    const column = 'at' in facts ? columnOf(selected, String(facts.at)) : '';
    switch (facts.test) {
      case 'box': {
        const [west, south, east, north] = wanted as Box;
        // The spatial index is not used: such records are far fewer than supports, and each references one
        // infrastructure.
        return sql`(infrastructures.west <= ${east} and infrastructures.east >= ${west}
          and infrastructures.south <= ${north} and infrastructures.north >= ${south})`;
      }
      case 'any': {
        const values = wanted as (number | string)[];
        if (facts.at === AREAS)
          return sql`infrastructures.id in (select infrastructure_id from infrastructure_areas
            where ${among('area_id', values)})`;
        const isNone = facts.none !== undefined && values.includes(facts.none);
        return isNone ? sql`(${among(column, values)} or ${sql.ref(column)} is null)` : among(column, values);
      }
      case 'oneOf':
        return wanted ? among(column, facts.codes) : sql`not ${among(column, facts.codes)}`;
      case 'above0': {
        const number = selected.numbers?.(day)[facts.at] ?? sql.ref(column);
        return wanted ? sql`${number} > 0` : sql`${number} = 0`;
      }
      default:
        throw new Error(`No list of ${selected.kind.name} tests ${facts.test}`);
    }
  };
  const conditions = Object.entries(selected.kind.facts.filters).flatMap(([name, facts]) =>
    query[name] === undefined ? [] : [conditionOf(facts, query[name])],
  );
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

function ordersOf<Row>(selected: SelectedKind<Row>): Record<string, Order> {
  const orders = Object.entries(selected.kind.facts.orderings).map(([name, at]) => {
    const { type, optional } = factsOf(selected.kind, at);
    const column = sql.ref<string>(columnOf(selected, at));
    const value = optional ? sql<string>`coalesce(${column}, ${sql.lit(NEVER)})` : column;
    return [name, orderBy(type === 'day' ? 'date' : 'id', value)] as const;
  });
  return Object.fromEntries(orders);
}

type Query<Row extends { id: number }> = SelectQueryBuilder<Database, never, Row>;

/** The list of a kind of which accounts see different parts. */
export function selectedList<Row extends { id: number }>(selected: SelectedKind<Row>): List {
  const { kind, table, numbers, select, present } = selected;
  const orders = ordersOf(selected);
  return {
    ...selected,
    path: `/${kind.path}`,
    querySchema: selectedPageSchema.extend({
      ...kind.filterSchema.shape,
      ...(numbers && asOfSchema.shape),
      ...(table !== 'work_events' && updatedQuerySchema.shape),
    }),
    cursors: cursorsOf(orders),
    answer: z.array(kind.answerSchema),
    async read(viewer, { as_of, updated_since: since, ...filter }, page) {
      const day = (as_of as string | undefined) ?? localToday();
      const query = ((await select(viewer)) as Query<Row>)
        .where(matches(viewer, selected, filter, day))
        .$if(since !== undefined, rows =>
          rows.where(sql<SqlBool>`${sql.ref(`${table}.updated_at`)} >= ${since}`),
        );
      const { rows, ...rest } = await readPage(query, page, sql.ref<number>(`${table}.id`), orders);
      return { json: jsonBytes(await present(viewer, rows, day)), ...rest };
    },
  };
}

/**
 * What the routes need to change records of a selected kind. By default the server derives the records, so that
 * nobody creates or deletes them.
 */
export function selectedRecords<Row extends { id: number }, Input extends object>(
  { kind, table, title, select, present }: SelectedKind<Row>,
  {
    inputOf,
    ...own
  }: Pick<WritableRecords<Input>, 'inputSchema' | 'update'> &
    Partial<WritableRecords<Input>> & {
      inputOf(row: Row): Input;
    },
): WritableRecords<Input> {
  const isDerived = () => {
    throw new Error(`Nobody creates or deletes ${kind.name} themselves`);
  };
  return {
    kind: kind.name as WritableRecords<Input>['kind'],
    table: table as RecordTable,
    title,
    path: `/${kind.path}`,
    answerSchema: kind.answerSchema,
    writeAccess: 'programme:coordinate',
    async find(viewer, id) {
      const query = ((await select(viewer)) as Query<Row>).where(sql.ref<number>(`${table}.id`), '=', id);
      const [row] = await query.execute();
      if (!row) return null;
      return {
        input: inputOf(row),
        answer: async () => (await present(viewer, [row], localToday()))[0] as object,
      };
    },
    placesOf: (viewer, { infrastructure = null }: { infrastructure?: number | null }) =>
      placeOfInfrastructure(viewer, infrastructure, 'infrastructure'),
    checkNew: isDerived,
    markRemoved: isDerived,
    markRestored: isDerived,
    ...own,
  };
}

/** The values of a row whose columns have the same names as fields. */
export const plainValues = (kind: AnyKind, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const { type = '' } = factsOf(kind, name);
      if (!PLAIN.has(type)) return [];
      return [[name, type === 'choices' ? JSON.parse(value as string) : value]];
    }),
  );

/** The columns of a row, from the fields of an input that responses show unchanged. */
export const plainColumns = ({ facts, answerSchema }: AnyKind, input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const { type = '' } = facts.fields[name] ?? {};
      if (!PLAIN.has(type) || !(name in answerSchema.shape)) return [];
      return [[name, type === 'choices' ? JSON.stringify(value) : value]];
    }),
  );
