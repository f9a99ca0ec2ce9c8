import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '../src/config/bucket-settings';
import { openBucket } from '../src/store/files/bucket';

/** The only existing bucket. */
export const BUCKET = 'avicable-pictures';

interface Request {
  method: string;
  path: string;
  status: number;
  body: unknown;
  res: ServerResponse;
  respond: boolean;
}
/** Handles requests instead of the server while it returns true. */
export type Fault = (request: Request) => boolean | Promise<boolean>;

/** A real S3 server on a temporary folder, whose keys are `S3RVER`. */
export interface S3Server {
  settings: BucketSettings;
  /** Makes requests fail; `null` ends it. */
  fail(fault: Fault | null): void;
  /** Closes its port and keeps the data. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  restart(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes all objects. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'avicable-s3-'));
  let fault: Fault | null = null;
  async function run(port: number) {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      // The package computes another signature for listings than Amazon. Unknown keys are still refused.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET }],
    });
    server.middleware.unshift(async (request, next) => {
      if (!(await fault?.(request))) await next();
    });
    return { server, port: (await server.run()).port };
  }
  let running = await run(0);
  const settings = {
    endpoint: `http://127.0.0.1:${running.port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  };
  const bucket = openBucket(settings);
  return {
    settings,
    put: bucket.put,
    async empty() {
      for (const { key } of await bucket.list('')) await bucket.remove(key);
    },
    fail: next => {
      fault = next;
    },
    stop: () => running.server.close(),
    async restart() {
      running = await run(running.port);
    },
    async close() {
      await running.server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Environment of a server with this bucket. */
export const s3Environment = ({ endpoint, bucket, accessKey, secretKey }: BucketSettings) => ({
  AVICABLE_S3_ENDPOINT: endpoint ?? '',
  AVICABLE_S3_BUCKET: bucket,
  AVICABLE_S3_ACCESS_KEY: accessKey,
  AVICABLE_S3_SECRET_KEY: secretKey,
});
