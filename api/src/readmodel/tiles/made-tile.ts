import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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

/** Encodes a tile, and compresses it if that pays off. */
export function makeTile(layers: readonly TileLayer[]): MadeTile {
  const plain = encodeTile(layers);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzipped = plain.length >= COMPRESSED_FROM;
  return { etag, gzipped, bytes: gzipped ? gzipSync(plain, { level: COMPRESSION }) : plain };
}
