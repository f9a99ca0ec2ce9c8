import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { type AnswerHeader, headersOf } from '../answer-headers';
import type { RouteEntry } from '../route-table';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { changes } from './route-facts';

/** The body of an answer or a request by media type. */
export type Content = Record<string, { schema: JsonSchema }>;
/** An answer of an operation, as OpenAPI writes it. */
export interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}

const JSON_TYPE = 'application/json';
const GEO_JSON_TYPE = 'application/geo+json';
const REFERENCE = '#/components/schemas/';

const isJson = (mediaType: string) => mediaType.endsWith('json') || mediaType === '*/*';

/** Schema of a file; the structure of a JSON file is not known. */
export function fileSchema(mediaType: string): JsonSchema {
  if (isJson(mediaType)) return {};
  if (mediaType.startsWith('text/')) return { type: 'string' };
  return { type: 'string', format: 'binary', contentMediaType: mediaType };
}

/** Whether a schema is one of GeoJSON features or collections. */
function isGeoJson(schema: JsonSchema, components: Record<string, unknown>): boolean {
  if (typeof schema.$ref === 'string')
    return isGeoJson((components[schema.$ref.slice(REFERENCE.length)] ?? {}) as JsonSchema, components);
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return alternatives.some(one => isGeoJson(one, components));
  const type = (schema.properties as Record<string, JsonSchema> | undefined)?.type?.const;
  return type === 'Feature' || type === 'FeatureCollection';
}

/** Each media type with its schema. */
function contentOf(
  { config }: RouteEntry,
  answer: z.ZodType | undefined,
  components: Record<string, unknown>,
): Content {
  const schema = answer && jsonSchemaOf(answer, 'output', components);
  const byItself = schema && isGeoJson(schema, components) ? [JSON_TYPE, GEO_JSON_TYPE] : [JSON_TYPE];
  const schemaOf = (type: string) => (schema && isJson(type) ? schema : fileSchema(type));
  const types = config.produces ?? byItself;
  return Object.fromEntries(
    types.map(type => [type === '*/*' ? JSON_TYPE : type, { schema: schemaOf(type) }]),
  );
}

function headersFor({ config }: RouteEntry, status: number) {
  const { tagged, sends = [] } = config;
  const names: AnswerHeader[] = ['Cache-Control', 'X-Request-Id'];
  const isTagged = tagged && (status === 200 || status === 201 || status === 304);
  return headersOf([...names, ...(isTagged ? (['ETag'] as const) : []), ...sends]);
}

/** The success responses of a route by status, with `304` if the client may already have the data. */
export function answersOf(route: RouteEntry, components: Record<string, unknown>): Record<string, Answer> {
  const { config, method } = route;
  const { answer, status = 200, otherAnswers = {} } = config;
  const described = (code: number, schema: z.ZodType | null | undefined): Answer => {
    const hasBody = schema !== null && code !== 204 && method !== 'HEAD';
    return {
      description: STATUS_CODES[code] ?? 'OK',
      headers: headersFor(route, code),
      ...(hasBody && { content: contentOf(route, schema, components) }),
    };
  };
  return Object.fromEntries([
    [status, described(status, answer)],
    ...Object.entries(otherAnswers).map(([code, schema]) => [code, described(Number(code), schema)]),
    ...(config.tagged && !changes(method) ? [[304, described(304, null)]] : []),
  ]);
}
