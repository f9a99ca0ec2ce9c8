import type { DataProvider, Identifier } from 'react-admin';
import { type SensitiveArea, sensitiveAreaSchema } from 'shared/kinds';
import { eachInTurn, send } from '../../app/send';

const PATH = 'sensitive-areas/';
/** The `ETag` of the last area read, so that administrators do not overwrite each other's changes. */
const tags = new Map<Identifier, string>();

const flat = ({ id, geometry, properties: { name, code, description } }: SensitiveArea) => ({
  id,
  name,
  code,
  description,
  geom: geometry,
});

async function read(answer: Response) {
  const area = flat(sensitiveAreaSchema.parse(await answer.json()));
  const tag = answer.headers.get('etag');
  if (tag) tags.set(area.id, tag);
  return { data: area as never };
}

const remove = (id: Identifier) => send(`${PATH}${id}/`, { method: 'DELETE' });

/** Sensitive areas are field records: they are read and written by the public calls and listed by administrative ones. */
export const sensitiveAreaCalls: Partial<DataProvider> = {
  getOne: async (_resource, { id }) => read(await send(`${PATH}${id}/`)),
  create: async (_resource, { data }) =>
    read(
      await send(PATH, {
        method: 'POST',
        body: data,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
  update: async (_resource, { id, data: { name, code, description, geom } }) => {
    const tag = tags.get(id);
    return read(
      await send(`${PATH}${id}/`, {
        method: 'PATCH',
        body: { name, code, description, geom },
        ...(tag && { headers: { 'if-match': tag } }),
      }),
    );
  },
  delete: async (_resource, { id, previousData }) => {
    await remove(id);
    return { data: (previousData ?? { id }) as never };
  },
  deleteMany: (_resource, { ids }) => eachInTurn(ids, remove),
};
