import { type SqlBool, sql } from 'kysely';
import type { SearchResult } from 'shared/contract';
import {
  areSearched,
  excerptOf,
  type InfrastructureHit,
  type MortalityHit,
  SHORTEST_WORD,
  wordsLookedFor,
} from 'shared/server';
import { allOf } from '../../store/all-of';
import { boundsOfRow } from '../../store/boxes';
import type { Engine } from '../../store/engine';
import { presentSpecies } from '../records/present-species';
import type { Viewer } from '../records/viewer';
import { holdsAll, inOrderOf, nearRows, type Question } from './search-places';

/**
 * Species by name or code, those with the most cases of dead birds first.
 * @param near searches similar names instead, the most similar first
 */
export async function searchSpecies(
  { context, db }: Viewer,
  question: Question,
  near = false,
): Promise<SearchResult['species']> {
  const ids = near ? await nearRows(db, 'species', question) : null;
  const rows = await db
    .selectFrom('species')
    .leftJoin('mortality_cases', join =>
      join
        .onRef('mortality_cases.species_id', '=', 'species.id')
        .on('mortality_cases.deleted_at', 'is', null),
    )
    .selectAll('species')
    // Living birds lead to their species as well, but count as no deaths.
    .select(eb =>
      eb.fn.count<number>('mortality_cases.id').filterWhere('mortality_cases.alive', '=', 0).as('cases'),
    )
    .where(
      ids
        ? context.engine.among('species.id', ids)
        : holdsAll(context.engine, 'species.search_text', question),
    )
    .groupBy('species.id')
    // An inactive species is only found if it has cases.
    .having(eb => eb.or([eb('species.active', '=', 1), eb(eb.fn.count('mortality_cases.id'), '>', 0)]))
    .orderBy('cases', 'desc')
    .orderBy('species.id')
    .limit(question.limit)
    .execute();
  return inOrderOf(rows, ids).map(({ cases, ...row }) => ({ ...presentSpecies(row), cases: Number(cases) }));
}

/**
 * The texts of diagnoses or operations that contain the words, the last entered first, each with the id of its
 * infrastructure.
 */
async function newestTexts(
  { context: { engine }, db }: Viewer,
  table: 'diagnoses' | 'operations',
  { words, limit }: Question,
): Promise<[infrastructure: number, text: string][]> {
  const text =
    table === 'diagnoses'
      ? sql<string>`remark || ' ' || technical_proposal || ' ' || actions || ' ' || equipped_structure`
      : sql<string>`remark`;
  const rows = await db
    .selectFrom(engine.rowsHolding(table, wordsLookedFor(words)).as('texts'))
    .select(['infrastructure_id', text.as('text')])
    .where('deleted_at', 'is', null)
    .orderBy('text_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => [row.infrastructure_id, row.text.trim()]);
}

/** Supports whose operator's number contains the words. Words too short for a search must be the whole number. */
async function numbersHolding({ context: { engine }, db }: Viewer, question: Question) {
  const { words, limit } = question;
  const columns = ['id', 'operator_number'] as const;
  const holding = engine.rowsHolding('infrastructures', wordsLookedFor(words)).as('infrastructures');
  const query = areSearched(words)
    ? db.selectFrom(holding).select(columns)
    : db.selectFrom('infrastructures').select(columns).where('search_text', '=', words.join(' '));
  const rows = await query
    .where('deleted_at', 'is', null)
    .where('search_text', '<>', '')
    .orderBy(sql`case when search_text = ${words.join(' ')} then 0 else 1 end`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return new Map(rows.map(row => [row.id, row.operator_number]));
}

/**
 * A text of each infrastructure that contains the words: of the diagnosis entered last, or of the operation entered
 * last if no diagnosis contains them.
 */
async function textsAbout(viewer: Viewer, question: Question): Promise<Map<number, string>> {
  if (!areSearched(question.words)) return new Map();
  const texts = [
    ...(await newestTexts(viewer, 'diagnoses', question)),
    ...(await newestTexts(viewer, 'operations', question)),
  ];
  // The order is reversed, so that the first text of an infrastructure is the one kept.
  return new Map(texts.reverse());
}

/**
 * Supports and lines: first the record with the id, then matches of the operator's number, then matches of remarks.
 */
export async function searchInfrastructures(
  viewer: Viewer,
  question: Question,
  id: number | null,
): Promise<InfrastructureHit[]> {
  const numbers = await numbersHolding(viewer, question);
  const texts = new Map([...(await textsAbout(viewer, question)), ...numbers]);
  const ids = [...new Set([...(id === null ? [] : [id]), ...texts.keys()])];
  if (ids.length === 0) return [];
  const rows = await viewer.db
    .selectFrom('infrastructures')
    .select(['id', 'kind', 'network_type_id', 'risk', 'neutralization', 'west', 'south', 'east', 'north'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy(
      sql`case when id = ${id ?? 0} then 0 when ${viewer.context.engine.among('id', [...numbers.keys()])} then 1 else 2 end`,
    )
    .orderBy('id')
    .limit(question.limit)
    .execute();
  const { byId } = await viewer.context.lists.snapshot();
  return rows.flatMap(row => {
    const network_type = byId.get(row.network_type_id);
    if (!network_type) return [];
    const text = row.id === id ? undefined : texts.get(row.id);
    return {
      id: row.id,
      bounds: boundsOfRow(row),
      resourcetype: row.kind === 'POLE' ? 'Point' : 'Line',
      network_type,
      risk: row.risk,
      neutralization: row.neutralization,
      excerpt: text === undefined ? null : excerptOf(text, question.words),
    };
  });
}

/**
 * Poles in the versions in effect whose number is or begins with the words, and that are no supports yet. Operators
 * may use the same number: each is named.
 */
export async function searchPoles(
  { context: { engine }, db }: Viewer,
  { words, limit }: Question,
): Promise<SearchResult['poles']> {
  const number = words.join(' ');
  const text = engine.inByteOrder(sql.ref('position.search_text'));
  const rows = await db
    .selectFrom('network_positions as position')
    .innerJoin('network_sources as source', 'source.current_version_id', 'position.version_id')
    .select(['pole_id as id', 'number', 'line', 'longitude', 'latitude', 'source.name as operator'])
    // The index leaves out poles without a number.
    .where('position.search_text', '<>', '')
    .where(sql<SqlBool>`${text} >= ${number} and ${text} < ${`${number}\u{10ffff}`}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('infrastructures')
            .select('id')
            .whereRef('infrastructures.pole_id', '=', 'position.pole_id')
            .where('deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy(text)
    .orderBy('position.pole_id')
    .limit(limit)
    .execute();
  return rows.map(({ longitude, latitude, ...row }) => ({
    ...row,
    bounds: [longitude, latitude, longitude, latitude],
  }));
}

const caseHolds = (engine: Engine, word: string) =>
  word.length >= SHORTEST_WORD
    ? engine.textHolds('mortality_cases', word)
    : engine.holdsWord('mortality_cases.search_text', word);

/** The mortality case with the id, then cases whose texts contain the words, newest first. */
export async function searchMortality(
  viewer: Viewer,
  question: Question,
  id: number | null,
): Promise<MortalityHit[]> {
  const { db, context } = viewer;
  const rows = await db
    .selectFrom('mortality_cases')
    .innerJoin('species', 'species.id', 'mortality_cases.species_id')
    .selectAll('species')
    .select([
      'mortality_cases.id as case_id',
      'mortality_cases.date',
      'mortality_cases.count',
      'mortality_cases.comment',
      'mortality_cases.author',
      'mortality_cases.west',
      'mortality_cases.south',
      'mortality_cases.east',
      'mortality_cases.north',
    ])
    .where('mortality_cases.deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('mortality_cases.id', '=', id ?? 0),
        areSearched(question.words)
          ? allOf(wordsLookedFor(question.words).map(word => caseHolds(context.engine, word)))
          : sql<SqlBool>`1 = 0`,
      ]),
    )
    .orderBy(sql`case when mortality_cases.id = ${id ?? 0} then 0 else 1 end`)
    .orderBy('mortality_cases.date', 'desc')
    .orderBy('mortality_cases.id', 'desc')
    .limit(question.limit)
    .execute();
  return rows.map(({ case_id, date, count, comment, author, west, south, east, north, ...species }) => ({
    id: case_id,
    bounds: boundsOfRow({ west, south, east, north }),
    date,
    count,
    species: presentSpecies(species),
    excerpt: case_id === id ? null : excerptOf(`${comment} ${author}`.trim(), question.words),
  }));
}
