import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { Query } from 'shared/api';
import { MOST_TABLE_ROWS } from 'shared/contract/administration';
import { z } from 'zod';
import { eachInTurn, send } from '../app/send';
import { sections } from './sections';

const recordSchema = z.looseObject({ id: z.union([z.number(), z.string()]) });

/** The last `ETag` of each record, so that administrators do not overwrite each other's changes. */
const tags = new Map<string, string>();

const publicCallsOf = (resource: string) => sections.find(({ name }) => name === resource)?.publicCalls;
const listPath = (resource: string) => `admin/${resource}/`;
const writePath = (resource: string) => publicCallsOf(resource)?.path ?? listPath(resource);
const itemPath = (resource: string, id: Identifier) => `${writePath(resource)}${id}/`;

async function readRecord<Record extends RaRecord>(resource: string, answer: Response): Promise<Record> {
  const body: unknown = await answer.json();
  const record = publicCallsOf(resource)?.read(body) ?? recordSchema.parse(body);
  const tag = answer.headers.get('etag');
  if (tag) tags.set(itemPath(resource, record.id), tag);
  // Each screen declares the type of its records.
  return record as Record;
}

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
  const tag = tags.get(path);
  const headers = tag && { 'if-match': tag };
  return readRecord(resource, await send(path, { method: 'PATCH', body, ...(headers && { headers }) }));
}

async function remove(resource: string, id: Identifier) {
  const path = itemPath(resource, id);
  await send(path, { method: 'DELETE' });
  tags.delete(path);
}

/** react-admin's calls on the server. */
export const dataProvider: DataProvider = {
  getList: async (resource, params) => (await readList(resource, params)) as never,
  async getOne(resource, { id }) {
    return { data: await readRecord(resource, await send(itemPath(resource, id))) };
  },
  async getMany(resource, { ids }) {
    const { data } = await readList(resource, { filter: { id: ids } });
    return { data: data as never };
  },
  async getManyReference(resource, { target, id, pagination, sort, filter }) {
    return (await readList(resource, { pagination, sort, filter: { ...filter, [target]: id } })) as never;
  },
  async create(resource, { data }) {
    const answer = await send(writePath(resource), {
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
