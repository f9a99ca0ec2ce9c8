import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Bucket, BucketObject } from '../../store/files/bucket';
import { groupBy } from '../../store/group-by';
import { UPLOAD_KEPT_MS, type UploadStore } from './folder-uploads';

/** A stored part of an upload: the bytes from `start` to `end`. */
interface Piece {
  key: string;
  start: number;
  end: number;
}

/** Bytes that are collected before a piece is stored. An upload loses about as many when a server is killed. */
const PIECE_BYTES = 1024 * 1024;
const PIECE = /\/(\d+)-(\d+)$/;
const DESCRIPTION = 'upload.json';

function pieceOf({ key }: BucketObject): Piece[] {
  const [, start, end] = PIECE.exec(key) ?? [];
  return start && end ? [{ key, start: Number(start), end: Number(end) }] : [];
}

/**
 * The pieces that cover an upload from its beginning without a gap, and the offset at which the next piece begins.
 */
function chainOf(objects: readonly BucketObject[]): { chain: Piece[]; offset: number } {
  const chain: Piece[] = [];
  let offset = 0;
  for (const piece of objects.flatMap(pieceOf).sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (piece.start > offset) break;
    if (piece.end <= offset) continue;
    chain.push(piece);
    offset = piece.end;
  }
  return { chain, offset };
}

/**
 * Resumable uploads in a bucket, which any server can continue. Each upload is a description and immutable pieces
 * named by their range. Two servers that receive the same bytes at once store overlapping pieces, and no bytes are
 * lost. The library's own `@tus/s3-store` removes acknowledged bytes below 5 MB from the bucket while it receives the
 * next bytes, so a killed server loses them. It also lets two servers overwrite each other's parts.
 */
export class BucketUploads extends DataStore implements UploadStore {
  constructor(
    private readonly bucket: Bucket,
    private readonly prefix: string,
  ) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination'];
  }

  #key = (id: string, name: string) => `${this.prefix}/${id}/${name}`;
  #objectsOf = (id: string) => this.bucket.list(this.#key(id, ''));

  async #describe({ id, size, metadata, creation_date }: Upload): Promise<void> {
    const text = JSON.stringify({ size, metadata, creation_date });
    await this.bucket.put(this.#key(id, DESCRIPTION), Buffer.from(text));
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString();
    await this.#describe(upload);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const description = await this.bucket.read(this.#key(id, DESCRIPTION));
    if (!description) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, creation_date } = JSON.parse(description.toString()) as Upload;
    const { offset } = chainOf(await this.#objectsOf(id));
    return new Upload({ id, size, metadata, creation_date, offset });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const upload = await this.getUpload(id);
    upload.size = size;
    await this.#describe(upload);
  }

  /** Stores the received bytes, even if the request is interrupted. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let stored = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const store = async () => {
      if (waitingBytes === 0) return;
      const end = stored + waitingBytes;
      await this.bucket.put(this.#key(id, `${stored}-${end}`), Buffer.concat(waiting));
      [stored, waiting, waitingBytes] = [end, [], 0];
    };
    try {
      for await (const chunk of stream) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= PIECE_BYTES) await store();
      }
    } finally {
      await store();
    }
    return stored;
  }

  async bytesOf(id: string): Promise<Buffer> {
    const { chain } = chainOf(await this.#objectsOf(id));
    const parts: Buffer[] = [];
    let offset = 0;
    for (const { key, start, end } of chain) {
      const bytes = await this.bucket.read(key);
      if (bytes?.length !== end - start) throw new Error(`Piece ${key} of an upload is incomplete`);
      parts.push(bytes.subarray(offset - start));
      offset = end;
    }
    return Buffer.concat(parts);
  }

  override async remove(id: string): Promise<void> {
    const objects = await this.#objectsOf(id);
    if (objects.length === 0) throw ERRORS.FILE_NOT_FOUND;
    for (const { key } of objects) await this.bucket.remove(key);
  }

  async removeStale(now = Date.now()): Promise<void> {
    const objects = await this.bucket.list(`${this.prefix}/`);
    for (const [, upload] of groupBy(objects, ({ key }) => key.split('/')[1])) {
      if (now - Math.max(...upload.map(({ modifiedAt }) => modifiedAt)) <= UPLOAD_KEPT_MS) continue;
      for (const { key } of upload) await this.bucket.remove(key);
    }
  }
}
