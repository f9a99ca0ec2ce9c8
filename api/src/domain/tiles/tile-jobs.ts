import type { TileAddress } from 'shared/server';
import type { Viewer } from '../../domain/records/viewer';
import type { TileFilter } from '../../readmodel/model/coverage';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { areaTile, sensitiveAreaTile } from '../../readmodel/tiles/area-tiles';
import { infrastructureTile } from '../../readmodel/tiles/infrastructure-tile';
import {
  type JoinedTile,
  joinTiles,
  type MadeTile,
  makeTile,
  packTile,
} from '../../readmodel/tiles/tile-cache';
import { networkTile } from '../networks/pole-tile';
import { resourceOf } from '../records/registry';
import { filterOutside, type Outside } from '../sensitivity/sensitive-cases';
import { publishedPlaces, recordTile } from './record-tile';

/** A tile of supports and lines, cached until one of them changes. */
export async function infrastructureJob(
  viewer: Viewer,
  { tile, filter }: { tile: TileAddress; filter: TileFilter & Outside },
): Promise<MadeTile> {
  const { model, tileCache } = viewer.context;
  // Applies pending changes, which may affect this tile.
  await model.current();
  const allowedFilter = await filterOutside(viewer, 'infrastructures', filter);
  const key = JSON.stringify([tile.z, tile.x, tile.y, allowedFilter]);
  return tileCache.of(key, tile, async () =>
    packTile(await infrastructureTile(model.tiles, tile, allowedFilter)),
  );
}

interface RecordJob {
  kind: string;
  tile: TileAddress;
  filter: RecordFilter;
  /** Whether the request is from another program, which gets only published data. */
  isProgram: boolean;
}

export async function recordJob(
  viewer: Viewer,
  { kind, tile, filter, isProgram }: RecordJob,
): Promise<MadeTile> {
  const { context } = viewer;
  const places = isProgram && kind === 'mortality' ? await publishedPlaces(viewer) : undefined;
  const allowedFilter = await filterOutside(viewer, kind, filter);
  return makeTile(
    await recordTile({ context, resource: resourceOf(kind), tile, filter: allowedFilter, places }),
  );
}

export const areaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await areaTile({ connection: context.connection, tile }));

export const sensitiveAreaJob = async ({ context }: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await sensitiveAreaTile({ connection: context.connection, tile }));

export const networkJob = async (viewer: Viewer, tile: TileAddress): Promise<MadeTile> =>
  makeTile(await networkTile(viewer, tile));

export const joinJob = async (_viewer: Viewer, tiles: readonly MadeTile[]): Promise<JoinedTile> =>
  joinTiles(tiles);

/** The tile of several layers, without filters. */
export async function joinedJob(
  viewer: Viewer,
  { layers, tile, isProgram }: { layers: readonly string[]; tile: TileAddress; isProgram: boolean },
): Promise<JoinedTile> {
  const { reads } = viewer.context;
  const tileOf = (layer: string): Promise<MadeTile> => {
    if (layer === 'infrastructures') return infrastructureJob(viewer, { tile, filter: {} });
    if (layer === 'sensitive-areas') return reads.run(sensitiveAreaJob, viewer.userId, tile);
    if (layer === 'areas') return reads.run(areaJob, viewer.userId, tile);
    if (layer === 'networks') return reads.run(networkJob, viewer.userId, tile);
    return reads.run(recordJob, viewer.userId, { kind: layer, tile, filter: {}, isProgram });
  };
  return reads.run(joinJob, viewer.userId, await Promise.all(layers.map(tileOf)));
}
