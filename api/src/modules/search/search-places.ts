import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchResult } from 'shared/contract';
import { type Engine, SHORTEST_WORD } from '../../database/engine';
import type { Viewer } from '../records/viewer';

/** A question made ready: its normalised words, and how many results a group may have. */
export interface Question {
  words: readonly string[];
  limit: number;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}
export const boundsOfRow = ({ west, south, east, north }: Box): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

/** That a search column holds every word. */
export const holdsAll = (engine: Engine, column: string, { words }: Question): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    words.map(word => engine.holdsWord(column, word)),
    sql` and `,
  )}`;

/** Whether a word is long enough to be looked for in texts. */
export const isSearchable = ({ words }: Question): boolean =>
  words.some(word => word.length >= SHORTEST_WORD);

/** Names that begin with the question come first, then the shorter ones. */
const nearest = (column: string, { words }: Question) =>
  sql`case when substr(${sql.ref(column)}, 1, ${words.join(' ').length}) = ${words.join(' ')} then 0 else 1 end,
    length(${sql.ref(column)})`;

/** Regions, municipalities and natural areas by name or code. */
export async function searchAreas(
  { context, db }: Viewer,
  question: Question,
): Promise<SearchResult['areas']> {
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'name', 'code', 'type', 'west', 'south', 'east', 'north'])
    .where(holdsAll(context.engine, 'geo_areas.search_text', question))
    .orderBy(nearest('geo_areas.search_text', question))
    .orderBy('id')
    .limit(question.limit)
    .execute();
  return rows.map(({ id, name, code, type, ...box }) => ({ id, name, code, type, bounds: boundsOfRow(box) }));
}

/** Sensitive areas by name or code. */
export async function searchSensitiveAreas(
  { context, db }: Viewer,
  question: Question,
): Promise<SearchResult['sensitive_areas']> {
  const rows = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'name', 'west', 'south', 'east', 'north'])
    .where('deleted_at', 'is', null)
    .where(holdsAll(context.engine, 'sensitive_areas.search_text', question))
    .orderBy(nearest('sensitive_areas.search_text', question))
    .orderBy('id')
    .limit(question.limit)
    .execute();
  return rows.map(({ id, name, ...box }) => ({ id, name, bounds: boundsOfRow(box) }));
}
