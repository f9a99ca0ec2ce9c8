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
import { filtersOf } from './schemas';
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
  cursor: query('cursor', { type: 'string' }),
};
const reference = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

function get(
  operationId: string,
  summary: string,
  type = 'application/json',
  parameters: readonly object[] = [],
) {
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: {
        200: { description: 'OK', content: { [type]: { schema: { type: 'object' } } } },
        default: { description: 'Error', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  };
}

function pathsOf(id: CollectionId, locale: Locale): [string, object][] {
  const title = collectionOf(id).title(locale);
  const path = `/collections/${id}`;
  const name = id.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
  const filters = filtersOf(id, locale).map(one => query(one.name, one.schema, one.title));
  const featureId = { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } };
  const common = Object.keys(PARAMETERS).map(one => reference(one as keyof typeof PARAMETERS));
  return [
    [path, get(`${name}.collection`, title)],
    [`${path}/items`, get(`${name}.items`, title, GEOJSON_TYPE, [...common, ...filters])],
    [`${path}/items/{featureId}`, get(`${name}.item`, title, GEOJSON_TYPE, [featureId, reference('crs')])],
    [`${path}/queryables`, get(`${name}.queryables`, title, SCHEMA_TYPE)],
    [`${path}/schema`, get(`${name}.schema`, title, SCHEMA_TYPE)],
  ];
}

/**
 * The OGC interface as OpenAPI 3.0, the version that GDAL and QGIS read; the whole server is described as 3.1.
 * @param base the address of the landing page
 */
export function openApiDocument(base: string, version: string, locale: Locale): object {
  const { title, lead } = OGC_TEXTS[locale];
  return {
    openapi: '3.0.3',
    info: { title, description: lead, version },
    servers: [{ url: base }],
    security: [{ token: [] }],
    paths: Object.fromEntries([
      ['/', get('landing', title)],
      ['/conformance', get('conformance', 'Conformance')],
      ['/collections', get('collections', 'Collections')],
      ...COLLECTION_IDS.flatMap(id => pathsOf(id, locale)),
    ]),
    components: {
      parameters: PARAMETERS,
      securitySchemes: { token: { type: 'http', scheme: 'basic' } },
    },
  };
}
