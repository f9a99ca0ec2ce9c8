import { commandsOf } from './commands';
import { LayerWriter } from './layer-writer';
import type { TileLayer, TileProperties } from './tile-format';

type Value = TileProperties[string];

/**
 * Encodes layers as a Mapbox Vector Tile (specification 2.1, extent 4096). Coordinates are rounded. Features that
 * vanish by rounding (a line of one point, a ring without area) and layers without features are omitted.
 * @param layers in tile units (see `toTileFeature`)
 * @returns the bytes of the tile; empty when it contains nothing (answer 204)
 */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array<ArrayBufferLike> {
  return joinTileBytes(
    layers.map(({ name, features }) => {
      const layer = new LayerWriter(name);
      for (const feature of features) {
        const commands = commandsOf(feature);
        if (commands.length === 0) continue;
        const tags: number[] = [];
        for (const key in feature.properties) layer.tag(tags, key, feature.properties[key] as Value);
        layer.add({ type: feature.type, id: feature.id, tags, commands });
      }
      return layer.finish();
    }),
  );
}

/** Joins the bytes of tiles into one tile that has all their layers. */
function joinTileBytes(tiles: readonly Uint8Array[]): Uint8Array<ArrayBufferLike> {
  const joined = new Uint8Array(tiles.reduce((length, tile) => length + tile.length, 0));
  let at = 0;
  for (const tile of tiles) {
    joined.set(tile, at);
    at += tile.length;
  }
  return joined;
}
