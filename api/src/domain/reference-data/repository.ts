import { sql } from 'kysely';
import type { Box, Species } from 'shared/contract';
import { latestToday, nearlyFound, wordsOf } from 'shared/server';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { safeAttribution } from '../base-layers/safe-attribution';
import type { Context } from '../records/context';

import { presentSpecies } from '../records/present-species';

/**
 * Finds species whose names or code contain every word. Species with a word that begins with the first word come
 * first; among these, and among the others, unidentified birds come last. Without a match, it finds species with
 * similar names.
 */
export async function findSpecies(
  { db, engine }: Context,
  search: string,
  limit: number,
): Promise<Species[]> {
  const words = wordsOf(search);
  const all = db
    .selectFrom('species')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy(engine.inByteOrder(sql`vernacular_name`))
    .orderBy('id');
  let query = all;
  for (const word of words) query = query.where(engine.holdsWord('species.search_text', word));
  const rows = await query.execute();
  if (rows.length === 0)
    return nearlyFound(words, await all.execute(), ({ search_text }) => search_text, limit).map(
      presentSpecies,
    );
  const [first] = words;
  const startsWith = (row: Row<'species'>) =>
    first !== undefined && row.search_text.split(' ').some(word => word.startsWith(first)) ? 0 : 1;
  const isUnidentified = (row: Row<'species'>) => (row.rank === 'species' ? 0 : 1);
  return rows
    .sort((a, b) => startsWith(a) - startsWith(b) || isUnidentified(a) - isUnidentified(b))
    .slice(0, limit)
    .map(presentSpecies);
}

interface AreaQuery {
  box?: Box | undefined;
  types?: string[] | undefined;
  ids?: readonly number[];
  /** Whether to leave out the outlines. */
  summary?: boolean;
}

/** Areas by box, type and id, with their outlines unless `summary` is set. */
export async function findAreas({ db, engine }: Context, { box, types, ids, summary = false }: AreaQuery) {
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'type', 'code', 'name'])
    .$if(!summary, query => query.select(engine.readGeometry('geo_areas.geometry').as('geometry')))
    .$if(box !== undefined, query => query.where(engine.inBox('geo_areas', 'geo_areas', box as Box)))
    .$if(types !== undefined, query => query.where('type', 'in', types as string[]))
    .$if(ids !== undefined, query => query.where(engine.among('geo_areas.id', ids as number[])))
    .orderBy('id')
    .execute();
  return rows.map(({ geometry, ...area }) => ({
    id: area.id,
    type: 'Feature' as const,
    geometry: geometry === undefined ? null : JSON.parse(geometry),
    properties: area,
  }));
}

/** Layers that maps offer to everybody, or further ones for accounts that may read supports. */
export async function layersSeenBy(db: Queryable, seenBy: Row<'base_layers'>['seen_by']) {
  const rows = await db
    .selectFrom('base_layers')
    .selectAll()
    .where('shown', '=', 1)
    .where('seen_by', '=', seenBy)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ is_default, position: _, shown: __, seen_by: ___, attribution, dashed, ...layer }) => ({
    ...layer,
    attribution: safeAttribution(attribution),
    default: is_default === 1,
    dashed: dashed === 1,
  }));
}

/**
 * News published by the latest date anywhere on Earth, newest first. Browsers then apply their own date. Private news
 * is included only for a signed-in user.
 */
export async function visibleNews(db: Queryable, signedIn: boolean) {
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .where('published', '<=', latestToday())
    .$if(!signedIn, query => query.where('private', '=', 0))
    .orderBy('published', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ demonstration: _, ...news }) => ({ ...news, private: news.private === 1 }));
}

export function allPartners(db: Queryable) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'url', 'logo'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
