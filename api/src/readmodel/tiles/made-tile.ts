import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { encodeTile, type TileLayer } from 'shared/geometry/tiles';

/** Smaller tiles fit into one packet uncompressed. */
const COMPRESSED_FROM = 1000;
/** Nearly as small as with the default level 6, in half the time. */
const COMPRESSION = 3;

/** An encoded tile; an empty tile has no bytes. */
export interface MadeTile {
  etag: string;
  bytes: Uint8Array;
  gzipped: boolean;
}

/** Tiles of several layers as one: their bytes one after the other, which is a vector tile with all their layers. */
export interface JoinedTile extends MadeTile {
  /** The number of bytes of each, uncompressed. */
  lengths: number[];
}

/** Compresses a tile if that pays off. */
function packed(plain: Uint8Array): MadeTile {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzipped = plain.length >= COMPRESSED_FROM;
  return { etag, gzipped, bytes: gzipped ? gzipSync(plain, { level: COMPRESSION }) : plain };
}

/** Encodes a tile. */
export const makeTile = (layers: readonly TileLayer[]): MadeTile => packed(encodeTile(layers));

export function joinTiles(tiles: readonly MadeTile[]): JoinedTile {
  const parts = tiles.map(({ bytes, gzipped }) => (gzipped ? gunzipSync(bytes) : bytes));
  return { ...packed(Buffer.concat(parts)), lengths: parts.map(part => part.length) };
}
