import { z } from 'zod';
import { request, requestRaw } from '../platform/http/request';
import { ApiError, notOurs } from '../platform/transport/api-error';
import { bodyAs, type CallOptions } from '../platform/transport/http-client';
import { kindOf } from '../records/known-kinds';
import { resourceOf, type StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { sendPicture, type UploadHooks } from './send-picture';

const recordSchema = z.looseObject({ id: z.int() });
/** The record in the server's answer. */
export type DeliveredRecord = z.output<typeof recordSchema>;

/** Content of a 2xx answer. `record` is `null` after a deletion. */
export interface Sent {
  record: DeliveredRecord | null;
  etag: string | null;
}

/** Time limit of an answer, in ms. A later answer counts as lost. */
const PATIENCE = 60_000;

/** Sends the request of an entry. `command` no longer holds local references. */
export async function sendCommand(
  entry: OutboxEntry,
  command: StoredCommand,
  bytes: ArrayBuffer | undefined,
  hooks: UploadHooks,
): Promise<Sent> {
  const { path, openToAll: anonymous = false } = kindOf(resourceOf(command));
  const key = entry.key ?? entry.id;
  const headers: Record<string, string> = { 'idempotency-key': key };
  if ('etag' in command && command.etag) headers['if-match'] = command.etag;
  if (anonymous && command.kind === 'create') {
    const { proveWork } = await import('./prove-work');
    Object.assign(headers, await proveWork(path, entry.id));
  }
  const signal = AbortSignal.timeout(PATIENCE);
  const change = async (id: number | string, body: object, changeKey = key) =>
    sentOf(
      await requestRaw(`${path}${id}/`, {
        method: 'PATCH',
        headers: { ...headers, 'idempotency-key': changeKey },
        body,
        signal,
      }),
    );
  switch (command.kind) {
    case 'create': {
      const body = { uuid: entry.id, ...command.body };
      return created(
        requestRaw(path, { method: 'POST', headers, body, signal, anonymous }),
        // The entry was corrected after an attempt whose answer was lost. The correction must therefore still be
        // sent.
        async id => (entry.key ? change(id, command.body, `${key}:change`) : { record: { id }, etag: null }),
      );
    }
    case 'update':
      return change(command.id, command.body);
    case 'delete':
      await deleted(`${path}${command.id}/`, { headers, signal });
      return { record: null, etag: null };
    case 'upload':
      return sentOf(await sendPicture(entry, command, bytes ?? new ArrayBuffer(0), hooks));
  }
}

/**
 * Handles a conflict with an existing record that has our uuid. An earlier attempt created it, but the server has
 * forgotten the idempotency key (after 30 days), or a correction changed the key.
 * @param onExisting gets the id of the existing record
 */
async function created(call: Promise<Response>, onExisting: (id: number) => Promise<Sent>): Promise<Sent> {
  try {
    return await sentOf(await call);
  } catch (error) {
    const id =
      error instanceof ApiError && error.status === 409 && error.code === 'conflict' && idIn(error.body);
    if (!id) throw error;
    return onExisting(id);
  }
}

const idIn = (body: unknown): number | null => recordSchema.safeParse(body).data?.id ?? null;

/**
 * Deletes a record that may be deleted already. An empty answer may come from a hotspot or proxy, so the server must
 * confirm that the record is gone.
 */
async function deleted(path: string, options: CallOptions): Promise<void> {
  try {
    await requestRaw(path, { ...options, method: 'DELETE' });
    await request(z.unknown(), path, { fromServer: true, ...(options.signal && { signal: options.signal }) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
  throw notOurs();
}

async function sentOf(answer: Response): Promise<Sent> {
  return { record: await bodyAs(recordSchema, answer), etag: answer.headers.get('etag') };
}
