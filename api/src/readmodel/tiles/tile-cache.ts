import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Bounds, boundsMeet } from 'shared/geometry';
import { encodeTile, type TileLayer } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import { MadeCache } from '../../store/made-cache';
import { boxOf } from '../model/box-of';

const [compressed, unpacked] = [promisify<Uint8Array, object, Buffer>(gzip), promisify(gunzip)];

/** Size in bytes from which tiles are compressed; smaller tiles fit into one packet. */
const COMPRESSED_FROM = 1000;
/** Level of compression. Tiles are nearly as small as with the default level 6, in half the time. */
const COMPRESSION = 3;

/** An encoded tile; an empty tile has no bytes. */
export interface MadeTile {
  etag: string;
  bytes: Uint8Array;
  gzipped: boolean;
}

/** Several tiles as one. Their concatenated bytes are a vector tile with the layers of all. */
export interface JoinedTile extends MadeTile {
  /** Number of uncompressed bytes of each tile. */
  lengths: number[];
}

/** Makes the ETag of a tile, and compresses the tile if it is large. */
export async function packTile(plain: Uint8Array): Promise<MadeTile> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzipped = plain.length >= COMPRESSED_FROM;
  return { etag, gzipped, bytes: gzipped ? await compressed(plain, { level: COMPRESSION }) : plain };
}

export const makeTile = (layers: readonly TileLayer[]): Promise<MadeTile> => packTile(encodeTile(layers));

export const plainBytesOf = async ({ bytes, gzipped }: MadeTile): Promise<Uint8Array> =>
  gzipped ? unpacked(bytes) : bytes;

export async function joinTiles(tiles: readonly MadeTile[]): Promise<JoinedTile> {
  const parts = await Promise.all(tiles.map(plainBytesOf));
  return { ...(await packTile(Buffer.concat(parts))), lengths: parts.map(part => part.length) };
}

const MOST_BYTES = 48 * 1024 * 1024;
/** With more changed boxes, all tiles are dropped, which is faster. */
const MOST_CHANGES = 2000;

/**
 * Caches tiles of supports and lines until one of their records changes. Callers first let the read model apply
 * pending changes, which drops the changed tiles.
 */
export class TileCache extends MadeCache<MadeTile, TileAddress> {
  constructor() {
    super(MOST_BYTES, ({ bytes }) => bytes.byteLength);
  }

  /** Drops the tiles that intersect some boxes in degrees. */
  forget(boxes: readonly Bounds[] | 'all'): void {
    const isAnywhere = boxes === 'all' || boxes.length > MOST_CHANGES;
    this.drop(tile => {
      const shown = boxOf(tile);
      return isAnywhere || boxes.some(box => boundsMeet(box, shown));
    });
  }
}
