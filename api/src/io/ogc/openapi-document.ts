import type { Locale } from '../../config/texts';
import {
  COLLECTION_IDS,
  type CollectionId,
  collectionOf,
  MOST_FEATURES,
  USUAL_FEATURES,
} from './collections';
import { GEOJSON_TYPE, SCHEMA_TYPE } from './documents';
import { CRS84, SYSTEMS } from './reference-systems';
import { filtersOf, SCHEMA_PARTS, type SchemaPart } from './schemas';
import { OGC_TEXTS } from './texts';

const query = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  required: false,
  style: 'form',
  explode: false,
  ...(description !== undefined && { description }),
  schema,
});
const system = { type: 'string', format: 'uri', enum: SYSTEMS, default: CRS84 };

const PARAMETERS = {
  limit: query('limit', {
    type: 'integer',
    minimum: 1,
    maximum: MOST_FEATURES,
    default: USUAL_FEATURES,
  }),
  bbox: query('bbox', { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 }),
  'bbox-crs': query('bbox-crs', system),
  crs: query('crs', system),
  datetime: query('datetime', { type: 'string' }),
  filter: query('filter', { type: 'string' }),
  'filter-lang': query('filter-lang', { type: 'string', enum: ['cql2-text'], default: 'cql2-text' }),
  'filter-crs': query('filter-crs', system),
  sortby: query('sortby', { type: 'string' }),
  cursor: query('cursor', { type: 'string' }),
};
const reference = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

type Words = (typeof OGC_TEXTS)[Locale]['operations'];

const ERROR = { type: 'object', properties: { detail: { type: 'string' }, code: { type: 'string' } } };
const RESPONSES = ['400', '401', '403', '404', '406', '429', '503'];
const OPERATIONS_TAG = 'OGC API Features';

interface Described {
  summary: string;
  description: string;
  type?: string;
  parameters?: readonly object[];
}

const get = (
  operationId: string,
  { summary, description, type = 'application/json', parameters = [] }: Described,
) => ({
  get: {
    operationId,
    tags: [OPERATIONS_TAG],
    summary,
    description,
    parameters,
    responses: {
      200: { description: 'OK', content: { [type]: { schema: { type: 'object' } } } },
      ...Object.fromEntries(RESPONSES.map(status => [status, { $ref: `#/components/responses/${status}` }])),
    },
  },
});

function refusals({ refused, too_many, busy }: Words): object {
  const wordsOf = (status: string) => (status === '429' ? too_many : status === '503' ? busy : refused);
  return Object.fromEntries(
    RESPONSES.map(status => [
      status,
      { description: wordsOf(status), content: { 'application/json': { schema: ERROR } } },
    ]),
  );
}

function pathsOf(id: CollectionId, locale: Locale): [string, object][] {
  const title = collectionOf(id).title(locale);
  const path = `/collections/${id}`;
  const name = id.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
  const filters = filtersOf(id, locale).map(one => query(one.name, one.schema, one.title));
  const featureId = { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } };
  const common = Object.keys(PARAMETERS).map(one => reference(one as keyof typeof PARAMETERS));
  const about = (
    operation: 'collection' | 'items' | 'item' | SchemaPart,
    type?: string,
    parameters: readonly object[] = [],
  ) => {
    const description = OGC_TEXTS[locale].operations[operation].replace('{collection}', title);
    return get(`${name}.${operation}`, { summary: title, description, ...(type && { type }), parameters });
  };
  return [
    [path, about('collection')],
    [`${path}/items`, about('items', GEOJSON_TYPE, [...common, ...filters])],
    [`${path}/items/{featureId}`, about('item', GEOJSON_TYPE, [featureId, reference('crs')])],
    ...SCHEMA_PARTS.map((part): [string, object] => [`${path}/${part}`, about(part, SCHEMA_TYPE)]),
  ];
}

/**
 * The OGC interface as OpenAPI 3.0, the version that GDAL and QGIS read. The whole server is described as OpenAPI
 * 3.1.
 * @param base URL of the landing page
 */
export function openApiDocument(base: string, version: string, locale: Locale): object {
  const { title, lead, operations: words } = OGC_TEXTS[locale];
  return {
    openapi: '3.0.3',
    info: { title, description: lead, version, contact: { name: words.administrators } },
    servers: [{ url: base }],
    security: [{ token: [] }],
    tags: [{ name: OPERATIONS_TAG, description: lead }],
    paths: Object.fromEntries([
      ['/', get('landing', { summary: title, description: words.landing })],
      [
        '/conformance',
        get('conformance', { summary: words.conformance, description: words.conformance_about }),
      ],
      [
        '/collections',
        get('collections', { summary: words.collections, description: words.collections_about }),
      ],
      ...COLLECTION_IDS.flatMap(id => pathsOf(id, locale)),
    ]),
    components: {
      parameters: PARAMETERS,
      responses: refusals(words),
      securitySchemes: { token: { type: 'http', scheme: 'basic' } },
    },
  };
}
