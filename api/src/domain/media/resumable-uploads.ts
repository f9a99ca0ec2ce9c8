import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import { LIMITS } from 'shared/contract';
import { groupBy } from '../../store/group-by';

/** Who sends, and in which language they are answered. */
export interface Sender {
  userId: number;
  locale: 'fr' | 'en';
}

/** One request: who sends it, and the upload it is about; none yet when it begins one. */
export interface UploadRequest {
  sender: Sender;
  id?: string;
}

/** The answer to the last part of an upload. */
export interface FinishedAnswer {
  status: number;
  body: unknown;
}

/** A file that has arrived whole. `fields` are the upload's metadata. */
export interface FinishedUpload {
  id: string;
  bytes: Buffer;
  fields: Record<string, string>;
  sender: Sender;
}

export interface ResumableUploads {
  server: Server;
  /** Whether an unfinished or just finished upload belongs to a user. */
  belongsTo(id: string, userId: number): Promise<boolean>;
  /** Runs a request: what arrives meanwhile is its sender's, and concerns its upload and no other. */
  run<Result>(request: UploadRequest, work: () => Promise<Result>): Promise<Result>;
}

/** When a file was last written, in ms since 1970; long ago for one that has just gone. */
async function lastTouched(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Where unfinished uploads wait. */
export const uploadFolder = ({ dataFolder }: { dataFolder: string }): string =>
  join(dataFolder, 'unfinished-uploads');

const KEPT_MS = 2 * 24 * 3_600_000;
const OWNER = 'owner';
/** What other clients of the protocol tell beside the words of a picture; its content decides what it is. */
const CUSTOMARY = ['filename', 'filetype', 'name', 'type', 'relativePath'];

function fieldsOf({ metadata = {} }: Upload): Record<string, string> {
  const given = Object.entries(metadata).filter(
    ([key, value]) => key !== OWNER && !CUSTOMARY.includes(key) && value,
  );
  return Object.fromEntries(given) as Record<string, string>;
}

/**
 * Uploads that can be resumed (tus 1.0.0) into a folder, at most as large as a picture may be. When the last byte is
 * there, `finish` says what the answer is; its record must not be made twice for one upload id.
 *
 * @param path where the endpoint is reached
 * @param refuse the answer to an error, `null` for the library's own
 */
export async function resumableUploads(
  folder: string,
  path: string,
  finish: (upload: FinishedUpload) => Promise<FinishedAnswer>,
  refuse: (error: unknown, sender: Sender) => Promise<FinishedAnswer | null>,
): Promise<ResumableUploads> {
  await mkdir(folder, { recursive: true });
  const store = new FileStore({ directory: folder });
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
    // Pages of other origins have no business here.
    allowedOrigins: [],
    // The id whose owner was checked, whatever else the address says: the library would take the last part of the URL.
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
      const bytes = await readFile(join(folder, upload.id));
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
        // The store throws plain objects with a status for what it does not hold.
        if (typeof error === 'object' && error !== null && 'status_code' in error) return false;
        throw error;
      }
    },
  };
}

/** Removes the uploads of a folder that nobody touched for two days. */
export async function removeStaleUploads(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder);
  // The file of an upload and what is known of it, `<id>.json`, go together: only the first is touched by each part.
  for (const [, files] of groupBy(names, name => name.replace(/\.json$/, ''))) {
    const paths = files.map(name => join(folder, name));
    const touched = await Promise.all(paths.map(lastTouched));
    if (now - Math.max(...touched) <= KEPT_MS) continue;
    for (const path of paths) await rm(path, { force: true });
  }
}
