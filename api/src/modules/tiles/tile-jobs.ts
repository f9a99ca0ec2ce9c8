import type { InfrastructureFilter, MortalityFilter } from 'shared/contract';
import { type TileAddress, tileAt } from 'shared/map/geometry';
import { infrastructureExtent } from '../infrastructures/find';
import { mortalityConditions } from '../mortality/filter';
import type { Viewer } from '../records/viewer';
import { areaTile, sensitiveAreaTile } from './area-tiles';
import { infrastructureTile } from './infrastructure-tile';
import { type MadeTile, makeTile } from './made-tile';
import { mortalityTile } from './mortality-tile';

/** Zooms of a country. */
const OUTERMOST_WIDE = 4;
const INNERMOST_WIDE = 6;

/** A tile of supports and lines, kept until one of them changes. */
export async function infrastructureJob(
  { context: { inventory, tileCache } }: Viewer,
  { tile, filter }: { tile: TileAddress; filter: InfrastructureFilter },
): Promise<MadeTile> {
  // What was noted and not yet read may change this very tile.
  await inventory.columns();
  const key = JSON.stringify([tile.z, tile.x, tile.y, filter]);
  const kept = tileCache.get(key);
  if (kept) return kept;
  const made = makeTile(await infrastructureTile(inventory, tile, filter));
  tileCache.set(key, tile, made);
  return made;
}

/** Makes the wide tiles without a filter, which a map opens with, before somebody asks for them. */
export async function makeWideTiles(context: Viewer['context']): Promise<void> {
  const viewer = { context, db: context.db, userId: 0 };
  const extent = await infrastructureExtent(viewer, null);
  if (!extent) return;
  for (let z = OUTERMOST_WIDE; z <= INNERMOST_WIDE; z++) {
    const [first, last] = [tileAt([extent[0], extent[3]], z), tileAt([extent[2], extent[1]], z)];
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        await infrastructureJob(viewer, { tile: { z, x, y }, filter: {} });
        await new Promise(setImmediate);
      }
  }
}

export async function mortalityJob(
  { context }: Viewer,
  { tile, filter }: { tile: TileAddress; filter: MortalityFilter },
): Promise<MadeTile> {
  const { connection, engine, lists } = context;
  const { byId } = await lists.snapshot();
  const conditions = mortalityConditions(engine, filter);
  const causeOf = (id: number) => byId.get(id)?.code ?? null;
  return makeTile(await mortalityTile({ connection, tile, causeOf, conditions }));
}

export const areaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await areaTile({ connection: context.connection, tile }));

export const sensitiveAreaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await sensitiveAreaTile({ connection: context.connection, tile }));
