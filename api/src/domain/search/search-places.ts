import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchResult } from 'shared/contract';
import { nearlyFound } from 'shared/server';
import { boundsOfRow } from '../../store/boxes';
import type { Engine } from '../../store/engine';
import type { Viewer } from '../records/viewer';

/** A prepared query: its normalised words, and the maximum of results per group. */
export interface Question {
  words: readonly string[];
  limit: number;
}

/** Condition that a search column contains every word. */
export const holdsAll = (engine: Engine, column: string, { words }: Question): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    words.map(word => engine.holdsWord(column, word)),
    sql` and `,
  )}`;

/** Ids of rows with names similar to the query, the most similar first. */
export async function nearRows(
  db: Viewer['db'],
  table: 'geo_areas' | 'sensitive_areas' | 'species',
  { words, limit }: Question,
): Promise<number[]> {
  const candidates = await db
    .selectFrom(table)
    .select(['id', 'search_text'])
    .$if(table === 'sensitive_areas', query => query.where(sql<boolean>`deleted_at is null`))
    .orderBy('id')
    .execute();
  return nearlyFound(words, candidates, ({ search_text }) => search_text, limit).map(({ id }) => id);
}

/** Sorts rows into the order of their ids in a list; without a list, their order stays. */
export const inOrderOf = <Row extends { id: number }>(rows: Row[], ids: readonly number[] | null): Row[] =>
  ids ? rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : rows;

/** SQL order: names that begin with the query come before others, and shorter names before longer names. */
const bestFirst = (column: string, { words }: Question) =>
  sql`case when substr(${sql.ref(column)}, 1, ${words.join(' ').length}) = ${words.join(' ')} then 0 else 1 end,
    length(${sql.ref(column)})`;

/** Regions, municipalities and natural areas by name or code. @param near searches similar names instead */
export async function searchAreas(
  { context, db }: Viewer,
  question: Question,
  near = false,
): Promise<SearchResult['areas']> {
  const ids = near ? await nearRows(db, 'geo_areas', question) : null;
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'name', 'code', 'type', 'west', 'south', 'east', 'north'])
    .where(
      ids
        ? context.engine.among('geo_areas.id', ids)
        : holdsAll(context.engine, 'geo_areas.search_text', question),
    )
    .orderBy(bestFirst('geo_areas.search_text', question))
    .orderBy('id')
    .limit(question.limit)
    .execute();
  return inOrderOf(rows, ids).map(({ id, name, code, type, ...box }) => ({
    id,
    name,
    code,
    type,
    bounds: boundsOfRow(box),
  }));
}

/** Sensitive areas by name or code. @param near searches similar names instead */
export async function searchSensitiveAreas(
  { context, db }: Viewer,
  question: Question,
  near = false,
): Promise<SearchResult['sensitive_areas']> {
  const ids = near ? await nearRows(db, 'sensitive_areas', question) : null;
  const rows = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'name', 'west', 'south', 'east', 'north'])
    .where('deleted_at', 'is', null)
    .where(
      ids
        ? context.engine.among('sensitive_areas.id', ids)
        : holdsAll(context.engine, 'sensitive_areas.search_text', question),
    )
    .orderBy(bestFirst('sensitive_areas.search_text', question))
    .orderBy('id')
    .limit(question.limit)
    .execute();
  return inOrderOf(rows, ids).map(({ id, name, ...box }) => ({ id, name, bounds: boundsOfRow(box) }));
}
