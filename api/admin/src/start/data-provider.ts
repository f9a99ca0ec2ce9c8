import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { Query } from 'shared/api';
import { MOST_TABLE_ROWS } from 'shared/contract/administration';
import { z } from 'zod';
import { eachInTurn, send } from '../app/send';
import { sections } from './sections';

const recordSchema = z.looseObject({ id: z.union([z.number(), z.string()]) });

/** The last `ETag` of each record, so that administrators do not overwrite each other's changes. */
const tags = new Map<string, string>();

const listPath = (resource: string) => `admin/${resource}/`;
const itemPath = (resource: string, id: Identifier) => `admin/${resource}/${id}/`;

async function readRecord<Record extends RaRecord>(resource: string, answer: Response): Promise<Record> {
  const record = recordSchema.parse(await answer.json());
  const tag = answer.headers.get('etag');
  if (tag) tags.set(itemPath(resource, record.id), tag);
  // Each screen declares the type of its records.
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

/** One page. A page above the server's limit, as for a CSV file, is combined from several. */
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
  for (let next = 2; perPage > MOST_TABLE_ROWS && data.length < Math.min(first.total, perPage); next++)
    data.push(...(await readPage(resource, { ...query, page: next })).data);
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

/** react-admin's calls on the server's lists under `admin/`. */
const defaultProvider: DataProvider = {
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
    const page = await readList(resource, { pagination, sort, filter: { ...filter, [target]: id } });
    return page as never;
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

/** A section's own calls replace the default ones. */
export const dataProvider: DataProvider = Object.fromEntries(
  Object.entries(defaultProvider).map(([method, call]) => [
    method,
    (resource: string, params: unknown) => {
      const own = sections.find(({ name }) => name === resource)?.dataProvider;
      const handler = (own?.[method as keyof DataProvider] ?? call) as (r: string, p: unknown) => unknown;
      return handler(resource, params);
    },
  ]),
) as unknown as DataProvider;
