import { sql } from 'kysely';
import { LIMITS } from 'shared/contract';
import { MATCH_METRES } from 'shared/contract/network-shares';
import type { Bounds } from 'shared/geometry';
import { tileBounds, toWorld, widened } from 'shared/server';
import { columnOf, mortonOf, mortonOfCell, rowOf } from '../../readmodel/model/morton';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import { inChunks } from '../../store/in-chunks';
import { normalizedText } from '../../store/normalized-text';
import { recordChanges } from '../records/history';
import type { Viewer, Writer } from '../records/viewer';
import { type Match, type MatchedPole, type MatchedSupport, matchesOf } from './match-rules';
import { cellsOfBox, NETWORK_TYPE, positionsInEffect } from './poles';

/** Zoom of the tiles in which supports are matched, each with this number of cells of poles. */
const TILE_ZOOM = 12;
const CELLS_PER_TILE = 16;
const TILE_SIDE = 2 ** TILE_ZOOM;

/**
 * The tiles around the poles of a version, along the Morton curve. A tile is wider than the farthest match, up to 80°
 * of latitude.
 */
export async function tilesOf(db: Queryable, version: number): Promise<number[]> {
  const { rows } = await sql<{ tile: number }>`select distinct cell / ${sql.lit(CELLS_PER_TILE)} as tile
    from network_positions where version_id = ${version}`.execute(db);
  const tiles = new Set<number>();
  for (const { tile } of rows) {
    const [column, row] = [columnOf(Number(tile)), rowOf(Number(tile))];
    for (const x of [column - 1, column, column + 1])
      for (const y of [row - 1, row, row + 1])
        if (y >= 0 && y < TILE_SIDE) tiles.add(mortonOfCell((x + TILE_SIDE) % TILE_SIDE, y));
  }
  return [...tiles].sort((a, b) => a - b);
}

/** The supports in a box in degrees, linked or not. */
async function supportsIn({ context, db }: Viewer, box: Bounds): Promise<MatchedSupport[]> {
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south', 'operator_number', 'network_type_id', 'owner_id', 'pole_id'])
    .where('kind', '=', 'POLE')
    .where('deleted_at', 'is', null)
    .where(context.engine.inBox('infrastructures', 'infrastructures', box))
    .execute();
  return rows.map(row => ({
    id: row.id,
    at: [row.west, row.south],
    number: normalizedText(row.operator_number),
    written: row.operator_number,
    network: row.network_type_id,
    owner: row.owner_id,
    pole: row.pole_id,
  }));
}

/** The poles of all versions in effect in the cells of a box in degrees. */
async function polesAround({ context, db }: Viewer, box: Bounds): Promise<MatchedPole[]> {
  const rows = await positionsInEffect(db)
    .select(['pole_id', 'source.id as source', 'longitude', 'latitude', 'number', 'owner_id'])
    .select(NETWORK_TYPE.as('network'))
    .where(context.engine.among('cell', cellsOfBox(box) ?? []))
    .execute();
  return rows.map(row => ({
    id: row.pole_id,
    source: row.source,
    at: [row.longitude, row.latitude],
    number: normalizedText(row.number),
    network: row.network,
    owner: row.owner_id,
  }));
}

/**
 * Matches the supports without a pole that stand in a tile.
 * @returns the supports that may belong to the source's operator, and their matches with a pole of the source
 */
export async function matchTile(
  viewer: Viewer,
  { id: source, owner_id: owner }: { id: number; owner_id: number | null },
  tile: number,
): Promise<{ supports: MatchedSupport[]; matches: Match[] }> {
  const box = tileBounds({ z: TILE_ZOOM, x: columnOf(tile), y: rowOf(tile) });
  const around = await supportsIn(viewer, widened(box, 2 * MATCH_METRES.number));
  const isInside = ({ at, pole }: MatchedSupport) =>
    pole === null && Math.floor(mortonOf(toWorld(at)) / CELLS_PER_TILE) === tile;
  const supports = around.filter(
    support => isInside(support) && (owner === null || support.owner === null || support.owner === owner),
  );
  if (supports.length === 0) return { supports, matches: [] };
  const poles = await polesAround(viewer, widened(box, MATCH_METRES.farNumber));
  const refusals = await viewer.db
    .selectFrom('network_refusals')
    .selectAll()
    .where(
      viewer.context.engine.among(
        'infrastructure_id',
        around.map(({ id }) => id),
      ),
    )
    .execute();
  const refused = groupBy(refusals, ({ infrastructure_id }) => infrastructure_id);
  const compared = around.map(support => {
    const pairs = refused.get(support.id);
    return pairs ? { ...support, refused: new Set(pairs.map(({ pole_id }) => pole_id)) } : support;
  });
  const matches = matchesOf(compared, poles).filter(
    ({ support, candidates, sure }) =>
      isInside(support) &&
      (sure ? sure.source === source : candidates.some(({ pole }) => pole.source === source)),
  );
  return { supports, matches };
}

/** Links that are undone per transaction. */
const UNDO_PART = 500;

interface Link {
  support: number;
  pole: number;
}

/**
 * Links supports to poles of the versions in effect: with the pole's place, and its number where a support has none.
 * Supports that were linked or deleted meanwhile are left out. Each has its line of history.
 * @param match the batch; `null` for the decision of a person
 * @returns the number of linked supports
 */
export async function linkSupports(
  writer: Writer,
  links: readonly Link[],
  match: number | null,
): Promise<number> {
  const { db, at, userId, context } = writer;
  const linked = await inChunks(links, async chunk => {
    const pairs = chunk.map(
      ({ support, pole }) => sql`(cast(${support} as bigint), cast(${pole} as bigint))`,
    );
    const supports = await db
      .selectFrom('infrastructures')
      .select(['id', 'operator_number'])
      .where(
        context.engine.among(
          'id',
          chunk.map(({ support }) => support),
        ),
      )
      .modifyEnd(context.engine.lockRows)
      .execute();
    const numbers = new Map(supports.map(({ id, operator_number }) => [id, operator_number]));
    const takesNumber = sql`(operator_number = '' and length(position.number) <= ${sql.lit(LIMITS.reference)})`;
    const { rows } = await sql<{ id: number; pole_id: number; operator_number: string }>`
      with links (support, pole) as (values ${sql.join(pairs)})
      update infrastructures set pole_id = links.pole, pole_longitude = position.longitude,
        pole_latitude = position.latitude, pole_change = null, pole_match_id = ${match},
        operator_number = case when ${takesNumber} then position.number else operator_number end,
        search_text = case when ${takesNumber} then position.search_text else infrastructures.search_text end,
        version = version + 1, updated_at = ${at}, updated_by = ${userId}
      from links join network_poles as poles on poles.id = links.pole
        join network_sources as source on source.id = poles.source_id
        join network_positions as position
          on position.version_id = source.current_version_id and position.pole_id = poles.id
      where infrastructures.id = links.support and infrastructures.pole_id is null
        and infrastructures.deleted_at is null and infrastructures.kind = 'POLE'
      returning infrastructures.id, infrastructures.pole_id, infrastructures.operator_number`.execute(db);
    await recordChanges(
      { ...writer, ...(match !== null && { networkMatch: match }) },
      rows.map(({ id, pole_id, operator_number }) => ({
        kind: 'infrastructures',
        id,
        action: 'update',
        before: { pole_id: null, operator_number: numbers.get(id) },
        after: { pole_id, operator_number },
      })),
    );
    return rows;
  });
  return linked.length;
}

/**
 * Undoes the next links of a batch: takes back the poles, and the numbers that came with them. Links that somebody has
 * changed since stay.
 * @param after number in the history where the part before ended
 * @returns the number of undone links, and where the next part begins; `null` if nothing is left
 */
export async function unlinkPart(
  writer: Writer,
  match: number,
  after: number,
): Promise<{ undone: number; after: number } | null> {
  const { db, at, userId, context } = writer;
  const entries = await db
    .selectFrom('history')
    .innerJoin('infrastructures', 'infrastructures.id', 'history.item_id')
    .select(['history.id', 'item_id', 'changes', 'pole_id', 'pole_match_id', 'operator_number'])
    .where('network_match_id', '=', match)
    .where('action', '=', 'update')
    .where('history.id', '>', after)
    .orderBy('history.id')
    .limit(UNDO_PART)
    .modifyEnd(context.engine.lockRows)
    .execute();
  const last = entries.at(-1);
  if (!last) return null;
  const links = entries.flatMap(({ item_id: id, changes, pole_id, pole_match_id, operator_number }) => {
    const made = JSON.parse(changes) as Record<string, { before: unknown; after: unknown } | undefined>;
    if (pole_match_id !== match || pole_id !== made.pole_id?.after) return [];
    const isTaken = made.operator_number !== undefined && operator_number === made.operator_number.after;
    return { id, pole_id, operator_number, isTaken };
  });
  const change = { pole_id: null, pole_longitude: null, pole_latitude: null, pole_change: null };
  const stamp = { pole_match_id: null, updated_at: at, updated_by: userId };
  for (const isTaken of [true, false])
    await db
      .updateTable('infrastructures')
      .set(eb => ({
        ...change,
        ...stamp,
        ...(isTaken && { operator_number: '', search_text: '' }),
        version: eb('version', '+', 1),
      }))
      .where(
        context.engine.among(
          'id',
          links.filter(link => link.isTaken === isTaken).map(({ id }) => id),
        ),
      )
      .execute();
  await recordChanges(
    { ...writer, networkMatch: match },
    links.map(({ id, pole_id, operator_number, isTaken }) => ({
      kind: 'infrastructures',
      id,
      action: 'restore',
      before: { pole_id, operator_number },
      after: { pole_id: null, operator_number: isTaken ? '' : operator_number },
    })),
  );
  return { undone: links.length, after: last.id };
}
