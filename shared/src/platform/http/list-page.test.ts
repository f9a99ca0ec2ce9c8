// @vitest-environment jsdom
import { z } from 'zod';
import { COLUMNS_TYPE } from '../../contract/columns';
import { fetchListPage } from './list-page';

const featureSchema = z.object({ id: z.number(), properties: z.object({ uuid: z.string() }) });
const features = [3, 4, 6].map(id => ({
  id,
  properties: { uuid: `0f00000${id}-0cae-8499-9c09-d46142bb7eaa` },
}));
const bytes = features.map(({ properties }) => properties.uuid.replaceAll('-', '')).join('');
const byColumn = {
  type: 'FeatureCollection',
  parts: [
    {
      fields: {
        id: { steps: [3, 1, 2] },
        properties: { fields: { uuid: { uuids: Buffer.from(bytes, 'hex').toString('base64') } } },
      },
    },
  ],
};

const answerWith = (body: object, type: string) => {
  const fetch = vi.fn(async (_request: Request) =>
    Response.json(body, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'x-total-count': '9',
        link: '</a?cursor=b>; rel="next"',
      },
    }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['by column', byColumn, COLUMNS_TYPE],
  ['as GeoJSON', { type: 'FeatureCollection', features }, 'application/json'],
])('a page answered %s gives its records', async (_, body, type) => {
  const fetch = answerWith(body, type);
  const page = await fetchListPage(featureSchema, 'cables/points/', {}, new AbortController().signal);
  expect(page).toEqual({ features, cursor: 'b', total: 9 });
  expect(fetch.mock.calls[0]?.[0].headers.get('accept')).toBe(`${COLUMNS_TYPE}, application/json`);
});
