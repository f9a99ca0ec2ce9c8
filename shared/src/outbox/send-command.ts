import { requestRaw } from '../platform/http/request';
import { ApiError } from '../platform/transport/api-error';
import { kindOf } from '../records';
import { UnexpectedAnswer } from './classify-failure';
import { resourceOf, type StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { sendPicture, type UploadHooks } from './send-picture';

/** The record as the server answered it. */
export type DeliveredRecord = { id: number } & Record<string, unknown>;

/** What a 2xx brought: no record after a deletion. */
export interface Sent {
  record: DeliveredRecord | null;
  etag: string | null;
}

/** An answer that has not come whole by then, in ms, is taken as lost. */
const PATIENCE = 60_000;

/** The call an entry stands for. `command` has no local references any more. */
export async function sendCommand(
  entry: OutboxEntry,
  command: StoredCommand,
  bytes: ArrayBuffer | undefined,
  hooks: UploadHooks,
): Promise<Sent> {
  const { path } = kindOf(resourceOf(command));
  const key = entry.key ?? entry.id;
  const headers: Record<string, string> = { 'idempotency-key': key };
  if ('etag' in command && command.etag) headers['if-match'] = command.etag;
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
        requestRaw(path, { method: 'POST', headers, body, signal }),
        // What was corrected after an attempt whose answer was lost: the correction still has to arrive.
        async id => (entry.key ? change(id, command.body, `${key}:change`) : { record: { id }, etag: null }),
      );
    }
    case 'update':
      return change(command.id, command.body);
    case 'delete':
      await deleted(requestRaw(`${path}${command.id}/`, { method: 'DELETE', headers, signal }));
      return { record: null, etag: null };
    case 'upload':
      return sentOf(await sendPicture(entry, command, bytes ?? new ArrayBuffer(0), hooks));
  }
}

/**
 * A record with our uuid (`known`) is the one we sent: the key was forgotten (after 30 days) or is another one
 * since the entry was corrected, the record is there.
 */
async function created(call: Promise<Response>, known: (id: number) => Promise<Sent>): Promise<Sent> {
  try {
    return await sentOf(await call);
  } catch (error) {
    const id =
      error instanceof ApiError && error.status === 409 && error.code === 'conflict' && idIn(error.body);
    if (!id) throw error;
    return known(id);
  }
}

const idIn = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : null;

/** A record somebody else deleted meanwhile is deleted: that is what was asked for. */
async function deleted(call: Promise<Response>): Promise<void> {
  try {
    const answer = await call;
    if (answer.status !== 204) throw new UnexpectedAnswer('a deletion answers 204');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

async function sentOf(answer: Response): Promise<Sent> {
  // An answer that breaks off half-way fails here, as a network that is gone.
  const text = await answer.text();
  const body = parsed(text);
  if (!idIn(body)) throw new UnexpectedAnswer('no id');
  return { record: body as DeliveredRecord, etag: answer.headers.get('etag') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswer('not JSON', { cause });
  }
}
