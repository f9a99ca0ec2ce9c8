// Uses the API like a third-party program, with types generated from openapi.json. Prints its results as JSON: `node
// generated/program.js address username password`.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi';

type Schemas = components['schemas'];
type PointsQuery = NonNullable<paths['/api/v1/cables/points/']['get']['parameters']['query']>;

const PICTURE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==';
const PLACE: [number, number] = [3.0863, 45.7772];
const [address = '', username = '', password = ''] = process.argv.slice(2);

const clientWith = (token: string) =>
  createClient<paths>({ baseUrl: address, headers: { authorization: `Bearer ${token}` } });

/**
 * The data of an answer.
 * @throws Error with the message of an error response
 */
function dataOf<Data>({ data, error }: { data?: Data; error?: Schemas['Error'] }): Data {
  if (data === undefined) throw new Error(error?.detail ?? JSON.stringify(error));
  return data;
}

/** The cursor of the next page; `undefined` on the last one. */
function nextCursor({ headers }: Response): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next && (new URL(next, address).searchParams.get('cursor') ?? undefined);
}

const signIn = createClient<paths>({ baseUrl: address });
const { access } = dataOf(await signIn.POST('/api/v1/auth/jwt/create/', { body: { username, password } }));
const session = clientWith(access);
const { token } = dataOf(
  await session.POST('/api/v1/auth/tokens/', { body: { name: 'Typed client', days: 1 } }),
);
const reader = clientWith(token);

/** The id of a list's item with a code. */
async function itemOf(list: string, code: string): Promise<number> {
  const query = { with_nomenclatures: 'true', code: list } as const;
  const [type] = dataOf(await reader.GET('/api/v1/nomenclatures/types/', { params: { query } }));
  const item = type?.nomenclatures?.find(entry => entry.code === code);
  if (!item) throw new Error(`No item ${code} in ${list}`);
  return item.id;
}

async function createSupport(east: number): Promise<Schemas['Infrastructure']> {
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  const body: Schemas['SupportInput'] = {
    geom: { type: 'Point', coordinates: [PLACE[0] + east, PLACE[1]] },
    network_type_id: await itemOf('NETW_TYP', 'HTA-BT'),
  };
  const first = dataOf(await session.POST('/api/v1/cables/points/', { params: { header }, body }));
  const again = dataOf(await session.POST('/api/v1/cables/points/', { params: { header }, body }));
  if (again.id !== first.id) throw new Error('The same request made two supports');
  return first;
}

const supports = [await createSupport(0), await createSupport(0.001), await createSupport(0.002)];
const ids: number[] = supports.map(support => support.id);
const id = ids[0] ?? 0;

/** Ids of all matching supports, read page by page. */
async function listed(): Promise<{ ids: number[]; pages: number; total: number }> {
  const listedIds: number[] = [];
  let [pages, total] = [0, 0];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const query: PointsQuery = { limit: 2, type: ['POLE'], risk: ['none', 'RISK_M', 'RISK_H'] };
    if (cursor) query.cursor = cursor;
    const answer = await session.GET('/api/v1/cables/points/', { params: { query } });
    listedIds.push(...dataOf(answer).features.map(feature => feature.id));
    total = Number(answer.response.headers.get('x-total-count'));
    cursor = nextCursor(answer.response);
    pages += 1;
  }
  return { ids: listedIds, pages, total };
}

const visit = dataOf(
  await session.POST('/api/v1/cables/diagnosis/', {
    body: {
      infrastructure: id,
      date: '2025-05-10',
      remark: 'By the typed client',
      pole_dangerousness_id: await itemOf('RISK_LEV', 'RISK_H'),
      pole_attractivity_id: await itemOf('RISK_LEV', 'RISK_M'),
      condition_id: await itemOf('IFR_COND', 'GOOD'),
    },
  }),
);

const form = new FormData();
form.append('storage', new Blob([Buffer.from(PICTURE, 'base64')]), 'picture.jpg');
const sent = await session.POST('/api/v1/media/', {
  body: { storage: '' },
  bodySerializer: () => form,
});
const picture = dataOf(sent);

const begun = await session.POST('/api/v1/media/resumable/', {
  params: { header: { 'Tus-Resumable': '1.0.0', 'Upload-Length': 2 } },
});
const upload = begun.response.headers.get('location')?.split('/').filter(Boolean).at(-1) ?? '';
const headAnswer = await session.HEAD('/api/v1/media/resumable/{id}/', {
  params: { path: { id: upload }, header: { 'Tus-Resumable': '1.0.0' } },
});

const point = '/api/v1/cables/points/{id}/' as const;
const read = await session.GET(point, { params: { path: { id } } });
const header = { 'If-Match': read.response.headers.get('etag') ?? '' };
const owner_id = await itemOf('OWNER', 'IO-ENEDIS');
const changed = await session.PATCH(point, { params: { path: { id }, header }, body: { owner_id } });
const late = await session.PATCH(point, { params: { path: { id }, header }, body: { owner_id: null } });
const current = late.error && 'current' in late.error ? late.error.current : null;

// @ts-expect-error Ids are numbers.
const refused = await session.GET(point, { params: { path: { id: 'none' } } });
const tile = await reader.GET('/api/v1/tiles/infrastructures/{z}/{x}/{y}.mvt', {
  params: { path: { z: 0, x: 0, y: 0 } },
  parseAs: 'arrayBuffer',
});

const outcome = {
  ids,
  list: await listed(),
  visit: { id: visit.id, infrastructure: visit.infrastructure },
  picture: { id: picture.id, tag: sent.response.headers.get('etag') },
  upload: { status: begun.response.status, offset: headAnswer.response.headers.get('upload-offset') },
  changes: [changed.response.status, late.response.status],
  current,
  refused: [refused.response.status, refused.error?.code],
  tileBytes: tile.data?.byteLength ?? 0,
};
console.log(JSON.stringify(outcome));
