import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Server, type Upload } from '@tus/server';
import { LIMITS } from 'shared/contract';
import type { Store } from '../../store/store';
import { BucketUploads } from './bucket-uploads';
import { FolderUploads, type UploadStore } from './folder-uploads';

export interface Sender {
  userId: number;
  locale: 'fr' | 'en';
}

/** A request with its sender and upload; a request that creates an upload has no `id` yet. */
export interface UploadRequest {
  sender: Sender;
  id?: string;
}

export interface FinishedAnswer {
  status: number;
  body: unknown;
}

export interface FinishedUpload {
  id: string;
  bytes: Buffer;
  fields: Record<string, string>;
  sender: Sender;
}

export interface ResumableUploads {
  server: Server;
  /** Whether an upload, unfinished or just finished, belongs to a user. */
  belongsTo(id: string, userId: number): Promise<boolean>;
  /** Runs a request with its sender and upload as the library's context. */
  run<Result>(request: UploadRequest, work: () => Promise<Result>): Promise<Result>;
}

const OWNER = 'owner';
/** Metadata that other tus clients send besides the text fields; the picture's content decides its type. */
const IGNORED_METADATA = ['filename', 'filetype', 'name', 'type', 'relativePath'];

function fieldsOf({ metadata = {} }: Upload): Record<string, string> {
  const textFields = Object.entries(metadata).filter(
    ([key, value]) => key !== OWNER && !IGNORED_METADATA.includes(key) && value,
  );
  return Object.fromEntries(textFields) as Record<string, string>;
}

/**
 * Receives resumable uploads (tus 1.0.0) into a store, up to the maximum size of a picture. `finish` makes the
 * response after the last byte; it must not create two records for one upload id.
 * @param path of the endpoint
 * @param refuse makes the response to an error; `null` keeps the library's own
 */
export function resumableUploads(
  store: UploadStore,
  path: string,
  finish: (upload: FinishedUpload) => Promise<FinishedAnswer>,
  refuse: (error: unknown, sender: Sender) => Promise<FinishedAnswer | null>,
): ResumableUploads {
  const requests = new AsyncLocalStorage<UploadRequest>();
  const currentSender = () => {
    const request = requests.getStore();
    if (!request) throw new Error('An upload without a sender');
    return request.sender;
  };

  const server = new Server({
    path,
    datastore: store,
    maxSize: LIMITS.pictureBytes,
    relativeLocation: true,
    // Pages of other origins may not upload.
    allowedOrigins: [],
    // Always the id whose owner was checked. The library itself would take the last part of any URL as the id.
    getFileIdFromRequest: () => requests.getStore()?.id,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${path}/${id}`,
    async onResponseError(_request, error) {
      const answer = await refuse(error, currentSender());
      return answer ? { status_code: answer.status, body: JSON.stringify(answer.body) } : undefined;
    },
    async onUploadCreate(_request, { metadata }) {
      return { metadata: { ...metadata, [OWNER]: String(currentSender().userId) } };
    },
    async onUploadFinish(_request, upload) {
      const bytes = await store.bytesOf(upload.id);
      const { status, body } = await finish({
        id: upload.id,
        bytes,
        fields: fieldsOf(upload),
        sender: currentSender(),
      });
      return {
        status_code: status,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      };
    },
  });

  return {
    server,
    run: (request, work) => requests.run(request, work),
    async belongsTo(id, userId) {
      try {
        const { metadata } = await store.getUpload(id);
        return metadata?.[OWNER] === String(userId);
      } catch (error) {
        // The store throws plain objects with a status for unknown uploads.
        if (typeof error === 'object' && error !== null && 'status_code' in error) return false;
        throw error;
      }
    },
  };
}

const FOLDER = 'unfinished-uploads';

/** Unfinished uploads of this server: in its bucket, where any server resumes them, or in its data folder. */
export function uploadStore({ bucket, config }: Pick<Store, 'bucket' | 'config'>): UploadStore {
  return bucket ? new BucketUploads(bucket, FOLDER) : new FolderUploads(join(config.dataFolder, FOLDER));
}
