import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { encodeTile, type TileLayer } from 'shared/geometry/tiles';

/** Smaller ones fit into one packet anyway. */
const COMPRESSED_FROM = 1000;
/** Nearly as small as the usual 6, in half the time. */
const COMPRESSION = 3;

/** A tile as it is sent; without a byte where nothing is in it. */
export interface MadeTile {
  etag: string;
  bytes: Uint8Array;
  gzipped: boolean;
}

/** Encodes a tile, and compresses it where that is worth it. */
export function makeTile(layers: readonly TileLayer[]): MadeTile {
  const plain = encodeTile(layers);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzipped = plain.length >= COMPRESSED_FROM;
  return { etag, gzipped, bytes: gzipped ? gzipSync(plain, { level: COMPRESSION }) : plain };
}
