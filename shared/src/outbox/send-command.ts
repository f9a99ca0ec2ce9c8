import { ApiError } from '../api/api-error';
import { requestRaw } from '../api/request';
import { UnexpectedAnswer } from './classify-failure';
import { type Resource, resourceOf, type StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';

/** The record as the server answered it. */
export type DeliveredRecord = { id: number } & Record<string, unknown>;

/** What a 2xx brought: no record after a deletion. */
export interface Sent {
  record: DeliveredRecord | null;
  etag: string | null;
}

const PATHS: Record<Resource, string> = {
  points: 'cables/points/',
  lines: 'cables/lines/',
  diagnosis: 'cables/diagnosis/',
  operations: 'cables/operations/',
  mortality: 'mortality/',
  media: 'media/',
};

/** The call an entry stands for. `command` has no local references any more. */
export async function sendCommand(
  entry: OutboxEntry,
  command: StoredCommand,
  bytes: ArrayBuffer | undefined,
): Promise<Sent> {
  const path = PATHS[resourceOf(command)];
  const headers: Record<string, string> = { 'idempotency-key': entry.id };
  if ('etag' in command && command.etag) headers['if-match'] = command.etag;
  switch (command.kind) {
    case 'create':
      return created(
        requestRaw(path, { method: 'POST', headers, body: { uuid: entry.id, ...command.body } }),
      );
    case 'update':
      return sentOf(
        await requestRaw(`${path}${command.id}/`, { method: 'PATCH', headers, body: command.body }),
      );
    case 'delete':
      await deleted(requestRaw(`${path}${command.id}/`, { method: 'DELETE', headers }));
      return { record: null, etag: null };
    case 'upload':
      return sentOf(await requestRaw(path, { method: 'POST', headers, body: formOf(command, bytes) }));
  }
}

/** A record with our uuid is the one we sent: the key was forgotten (after 30 days), the record was not. */
async function created(call: Promise<Response>): Promise<Sent> {
  try {
    return await sentOf(await call);
  } catch (error) {
    const id =
      error instanceof ApiError && error.status === 409 && error.code === 'conflict' && idIn(error.body);
    if (!id) throw error;
    return { record: { id }, etag: null };
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

function formOf(command: Extract<StoredCommand, { kind: 'upload' }>, bytes: ArrayBuffer | undefined) {
  const form = new FormData();
  const { name, type } = command.picture;
  form.append('storage', new File([bytes ?? new ArrayBuffer(0)], name, { type }));
  for (const [key, value] of Object.entries(command.fields)) if (value) form.append(key, value);
  return form;
}

async function sentOf(answer: Response): Promise<Sent> {
  const body: unknown = await answer.json().catch((cause: unknown) => {
    throw new UnexpectedAnswer('not JSON', { cause });
  });
  if (!idIn(body)) throw new UnexpectedAnswer('no id');
  return { record: body as DeliveredRecord, etag: answer.headers.get('etag') };
}
