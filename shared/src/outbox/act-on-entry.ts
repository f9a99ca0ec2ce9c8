import { z } from 'zod';
import type { LocalRef } from '../contract';
import { valuesAt } from '../contract/record-filter';
import { requestAs } from '../platform/http/request';
import { ApiError } from '../platform/transport/api-error';
import { bodyAs } from '../platform/transport/http-client';
import { allKinds } from '../records';
import { entryIdOf, refOf } from './command';
import type { OutboxEntry } from './outbox-entry';
import { outbox, outboxStore } from './outbox-instance';

/** Retries a refused or waiting write, or all writes of the signed-in user if no reference is given. */
export const retry = (ref?: LocalRef): Promise<void> => outbox.retry(ref && entryIdOf(ref));

/** Deletes a write and everything that cannot be sent without it. The caller asks for confirmation. */
export const discard = (ref: LocalRef): Promise<void> => outbox.discard(entryIdOf(ref));

/** Resends a deletion that the server refused because the record had changed. This time it applies to any version. */
export function deleteAnyway({ id, command }: OutboxEntry): void {
  if (command.kind !== 'delete') return;
  const { etag: _, ...unchecked } = command;
  outbox.submit(unchecked, { replaces: refOf(id) });
}

const uuidSchema = z.object({ uuid: z.string() }).partial();
const savedSchema = uuidSchema.extend({ properties: uuidSchema.optional() }).loose();

/**
 * Resends a refused picture, and adds it to the pictures of the record that was saved without it.
 * @returns whether that record was found on the server
 * @throws ApiError when the record cannot be read, except for a 404
 */
export async function retryAndAttach({ id }: OutboxEntry): Promise<boolean> {
  const ref = refOf(id);
  const delivery = await outboxStore.deliveryWithout(ref);
  if (!delivery?.recordId) return false;
  for (const { name, path, pictures } of allKinds()) {
    if (!pictures || name !== (delivery.resource ?? name)) continue;
    const saved = await savedRecord(`${path}${delivery.recordId}/`);
    // Earlier releases did not store the kind. A record that they created has the uuid of its entry.
    const uuid = saved?.record.uuid ?? saved?.record.properties?.uuid;
    if (!saved || (!delivery.resource && uuid !== delivery.id)) continue;
    const pictureIds = (valuesAt(saved.record, pictures.at) as { id: number }[]).map(picture => picture.id);
    const body = { [pictures.field]: [...pictureIds, ref] };
    const etag = saved.etag ? { etag: saved.etag } : {};
    await outbox.attach(id, { kind: 'update', resource: name, id: delivery.recordId, body, ...etag });
    return true;
  }
  return false;
}

/** The server's current record; `null` if the server has no such record. */
async function savedRecord(path: string) {
  try {
    return await requestAs(path, { fromServer: true }, async answer => ({
      record: await bodyAs(savedSchema, answer),
      etag: answer.headers.get('etag'),
    }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
