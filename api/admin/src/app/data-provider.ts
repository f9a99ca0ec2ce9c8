import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { Query } from 'shared/api';
import { MOST_TABLE_ROWS } from 'shared/contract/administration';
import { z } from 'zod';
import { sections } from '../sections';
import { eachInTurn, send } from './send';

const recordSchema = z.looseObject({ id: z.union([z.number(), z.string()]) });

/** The `ETag` of what was read last, so that two administrators do not overwrite each other. */
const tags = new Map<string, string>();

const listPath = (resource: string) => `admin/${resource}/`;
const itemPath = (resource: string, id: Identifier) => `admin/${resource}/${id}/`;

async function readRecord<Record extends RaRecord>(resource: string, answer: Response): Promise<Record> {
  const record = recordSchema.parse(await answer.json());
  const tag = answer.headers.get('etag');
  if (tag) tags.set(itemPath(resource, record.id), tag);
  // What a resource's records hold is declared where its screens read them.
  return record as unknown as Record;
}

const matching = (path: string): Record<string, string> => {
  const tag = tags.get(path);
  return tag ? { 'if-match': tag } : {};
};

async function readPage(resource: string, query: Query) {
  const answer = await send(listPath(resource), { query });
  const data = z.array(recordSchema).parse(await answer.json());
  return { data, total: Number(answer.headers.get('x-total-count') ?? data.length) };
}

/** One page; a larger one than the server gives, as for a file, is put together of several. */
async function readList(resource: string, { pagination, sort, filter }: GetListParams) {
  const { page = 1, perPage = MOST_TABLE_ROWS } = pagination ?? {};
  const query = {
    ordering: sort && `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    ...filter,
    page,
    limit: Math.min(perPage, MOST_TABLE_ROWS),
  };
  const first = await readPage(resource, query);
  const data = [...first.data];
  for (let at = 2; perPage > MOST_TABLE_ROWS && data.length < Math.min(first.total, perPage); at++)
    data.push(...(await readPage(resource, { ...query, page: at })).data);
  return { data, total: first.total };
}

async function change(resource: string, id: Identifier, body: object) {
  const path = itemPath(resource, id);
  const answer = await send(path, { method: 'PATCH', body, headers: matching(path) });
  return readRecord(resource, answer);
}

async function remove(resource: string, id: Identifier) {
  const path = itemPath(resource, id);
  await send(path, { method: 'DELETE' });
  tags.delete(path);
}

/** react-admin over the server's own lists below `admin/`. */
const general: DataProvider = {
  async getList(resource: string, params: GetListParams) {
    return (await readList(resource, params)) as never;
  },
  async getOne(resource, { id }) {
    return { data: await readRecord(resource, await send(itemPath(resource, id))) };
  },
  async getMany(resource, { ids }) {
    const { data } = await readList(resource, { filter: { id: ids } });
    return { data: data as never };
  },
  async getManyReference(resource, { target, id, pagination, sort, filter }) {
    const found = await readList(resource, { pagination, sort, filter: { ...filter, [target]: id } });
    return found as never;
  },
  async create(resource: string, { data }: CreateParams) {
    const answer = await send(listPath(resource), {
      method: 'POST',
      body: data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    return { data: (await readRecord(resource, answer)) as never };
  },
  async update(resource, { id, data }) {
    return { data: (await change(resource, id, data)) as never };
  },
  updateMany: (resource, { ids, data }) => eachInTurn(ids, id => change(resource, id, data)),
  async delete(resource, { id, previousData }) {
    await remove(resource, id);
    return { data: (previousData ?? { id }) as never };
  },
  deleteMany: (resource, { ids }) => eachInTurn(ids, id => remove(resource, id)),
};

/** Each section's own calls come before the general ones. */
export const dataProvider: DataProvider = Object.fromEntries(
  Object.entries(general).map(([method, call]) => [
    method,
    (resource: string, params: unknown) => {
      const own = sections.find(({ name }) => name === resource)?.dataProvider;
      const chosen = (own?.[method as keyof DataProvider] ?? call) as (r: string, p: unknown) => unknown;
      return chosen(resource, params);
    },
  ]),
) as unknown as DataProvider;
