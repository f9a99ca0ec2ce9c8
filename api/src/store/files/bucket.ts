import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../config/bucket-settings';

export type BucketProblem = 'BUCKET_AWAY' | 'BUCKET_FULL' | 'BUCKET_MISSING' | 'BUCKET_REFUSED';

/** A failed operation on a bucket. Its message never contains a key. */
export class BucketError extends Error {
  constructor(
    readonly code: BucketProblem,
    reason: string,
  ) {
    super(reason);
  }
}

/** An object in a listing. `modifiedAt`: ms since 1970. */
export interface BucketObject {
  key: string;
  bytes: number;
  modifiedAt: number;
}

/** A bucket of an S3-compatible object store. All methods throw BucketError. */
export interface Bucket {
  /** Stores bytes under a key, overwriting an existing object. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens an object as a stream with its size; `null` for an unknown key. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Reads a whole object; `null` for an unknown key. */
  read(key: string): Promise<Buffer | null>;
  /** Removes an object; an unknown key is not an error. */
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<BucketObject[]>;
  /** Checks that the bucket answers. */
  ping(): Promise<void>;
  /** Checks that objects can be stored, read and removed. */
  probe(): Promise<void>;
}

/** Maximum time in ms from the request to the first byte of the response, including the upload of a whole picture. */
const ANSWER_MS = 30_000;
const PING_MS = 3_000;
const CONNECT_MS = 3_000;
/** Milliseconds without data after which a download is aborted. */
const STALLED_MS = 15_000;

const FULL = ['QuotaExceeded', 'EntityTooLarge', 'InsufficientStorage', 'XMinioStorageFull'];
const REFUSED = [
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
];

function problemOf(name: string, status: number): BucketProblem {
  if (name === 'NoSuchBucket') return 'BUCKET_MISSING';
  if (FULL.includes(name) || status === 507) return 'BUCKET_FULL';
  // 301 means that the bucket is in another region.
  if (REFUSED.includes(name) || [301, 401, 403].includes(status)) return 'BUCKET_REFUSED';
  return 'BUCKET_AWAY';
}

interface StoreError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const isUnknownKey = ({ name, $metadata }: StoreError) =>
  name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);

/** Leaves out the message of the store's error, since some stores repeat the request with its keys in messages. */
function bucketError(error: StoreError): BucketError {
  const { name = '', code = '', $metadata } = error;
  const status = $metadata?.httpStatusCode ?? 0;
  return new BucketError(problemOf(name, status), [code || name, status || ''].join(' ').trim());
}

/** Opens a bucket. The client is loaded, and the first request sent, with the first operation. */
export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, bucket: Bucket, region, accessKey, secretKey, pathStyle } = settings;

  async function load() {
    // The client, 14 MB of files, is loaded only if a bucket is configured.
    const commands = await import('@aws-sdk/client-s3');
    const client: S3Client = new commands.S3Client({
      ...(endpoint && { endpoint }),
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Many compatible stores support no checksums other than those of the signature.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: STALLED_MS },
    });
    return { client, commands };
  }
  type Loaded = Awaited<ReturnType<typeof load>>;
  let loaded: Promise<Loaded> | null = null;

  /** Runs an operation until its response begins; `null` for an unknown key. */
  async function run<Answer>(
    send: (s3: Loaded, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    limitMs = ANSWER_MS,
  ): Promise<Answer | null> {
    loaded ??= load();
    const s3 = await loaded;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await send(s3, { abortSignal: limit.signal });
    } catch (error) {
      if (isUnknownKey(error as StoreError)) return null;
      throw bucketError(error as StoreError);
    } finally {
      clearTimeout(timer);
    }
  }

  const bucket: Bucket = {
    async put(Key, Body) {
      await run(({ client, commands }, options) =>
        client.send(new commands.PutObjectCommand({ Bucket, Key, Body }), options),
      );
    },

    async open(Key) {
      const answer = await run(({ client, commands }, options) =>
        client.send(new commands.GetObjectCommand({ Bucket, Key }), options),
      );
      if (!(answer?.Body instanceof Readable)) return null;
      return { stream: answer.Body, bytes: answer.ContentLength ?? 0 };
    },

    async read(key) {
      const object = await bucket.open(key);
      if (!object) return null;
      const bytes = await buffer(object.stream).catch(error => {
        throw bucketError(error);
      });
      if (bytes.length === object.bytes) return bytes;
      throw new BucketError('BUCKET_AWAY', `${bytes.length} of ${object.bytes} bytes`);
    },

    async remove(Key) {
      await run(({ client, commands }, options) =>
        client.send(new commands.DeleteObjectCommand({ Bucket, Key }), options),
      );
    },

    async list(Prefix) {
      const objects: BucketObject[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await run(({ client, commands }, options) =>
          client.send(new commands.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), options),
        );
        for (const { Key = '', Size = 0, LastModified } of page?.Contents ?? [])
          objects.push({ key: Key, bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 });
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken);
      return objects;
    },

    async ping() {
      const answer = await run(
        ({ client, commands }, options) => client.send(new commands.HeadBucketCommand({ Bucket }), options),
        PING_MS,
      );
      if (!answer) throw new BucketError('BUCKET_MISSING', 'NotFound 404');
    },

    async probe() {
      const key = `probe/${crypto.randomUUID()}`;
      await bucket.put(key, Buffer.from('probe'));
      const bytes = await bucket.read(key);
      await bucket.remove(key);
      if (bytes?.toString() !== 'probe')
        throw new BucketError('BUCKET_AWAY', 'stored bytes are not returned');
    },
  };
  return bucket;
}
