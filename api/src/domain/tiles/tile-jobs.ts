import { type TileAddress, tileAt } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { infrastructureExtent } from '../../domain/infrastructures/find';
import type { Viewer } from '../../domain/records/viewer';
import { areaTile, sensitiveAreaTile } from '../../readmodel/tiles/area-tiles';
import { infrastructureTile } from '../../readmodel/tiles/infrastructure-tile';
import { type JoinedTile, joinTiles, type MadeTile, makeTile } from '../../readmodel/tiles/made-tile';
import { letOthersIn } from '../../store/let-others-in';
import { conditionsOf } from '../records/list-resource';
import { resourceOf } from '../records/registry';
import { recordTile } from './record-tile';

/** Zooms that show a country. */
const OUTERMOST_WIDE = 4;
const INNERMOST_WIDE = 6;

/** A tile of supports and lines, cached until one of them changes. */
export async function infrastructureJob(
  { context: { inventory, tileCache } }: Viewer,
  { tile, filter }: { tile: TileAddress; filter: InfrastructureFilter },
): Promise<MadeTile> {
  // Applies pending changes, which may affect this tile.
  await inventory.columns();
  const key = JSON.stringify([tile.z, tile.x, tile.y, filter]);
  const cachedTile = tileCache.get(key);
  if (cachedTile) return cachedTile;
  const made = makeTile(await infrastructureTile(inventory, tile, filter));
  tileCache.set(key, tile, made);
  return made;
}

/** Makes the wide tiles without a filter, which maps open with, in advance. */
export async function makeWideTiles(context: Viewer['context']): Promise<void> {
  const viewer = { context, db: context.db, userId: 0 };
  const extent = await infrastructureExtent(viewer, null);
  if (!extent) return;
  for (let z = OUTERMOST_WIDE; z <= INNERMOST_WIDE; z++) {
    const [first, last] = [tileAt([extent[0], extent[3]], z), tileAt([extent[2], extent[1]], z)];
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        await infrastructureJob(viewer, { tile: { z, x, y }, filter: {} });
        await letOthersIn();
      }
  }
}

/** A tile of a kind's records. */
export async function recordJob(
  { context }: Viewer,
  { kind, tile, filter }: { kind: string; tile: TileAddress; filter: Record<string, unknown> },
): Promise<MadeTile> {
  const { connection, engine, lists } = context;
  const { byId } = await lists.snapshot();
  const resource = resourceOf(kind);
  const conditions = conditionsOf(resource, engine, filter);
  const codeOf = (id: number) => byId.get(id)?.code ?? null;
  return makeTile(await recordTile({ connection, tile, resource, codeOf, conditions }));
}

export const areaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await areaTile({ connection: context.connection, tile }));

export const sensitiveAreaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await sensitiveAreaTile({ connection: context.connection, tile }));

/** Layers that are not a kind of their own: supports and lines are drawn in their own way. */
const OWN_JOBS: Readonly<Record<string, (viewer: Viewer, tile: TileAddress) => Promise<MadeTile>>> = {
  infrastructures: (viewer, tile) => infrastructureJob(viewer, { tile, filter: {} }),
  'sensitive-areas': sensitiveAreaJob,
  areas: areaJob,
};

/** The tile of several layers, without filters. */
export async function joinedJob(
  viewer: Viewer,
  { layers, tile }: { layers: readonly string[]; tile: TileAddress },
): Promise<JoinedTile> {
  const tileOf = (layer: string) =>
    OWN_JOBS[layer]?.(viewer, tile) ?? recordJob(viewer, { kind: layer, tile, filter: {} });
  return joinTiles(await Promise.all(layers.map(tileOf)));
}
