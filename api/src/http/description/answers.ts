import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { type AnswerHeader, headersOf, RATE_LIMIT, REFUSALS, type RefusedStatus } from '../answer-words';
import type { RouteEntry } from '../route-table';
import { type JsonSchema, jsonSchemaOf, REFERENCE } from './json-schema';
import { changes, hasParameters, takesBody, takesIfMatch } from './route-facts';

const WAITS: readonly number[] = [429, 503];

/** A refusal, and what clients get of it that accept the members of RFC 9457. */
const refusedContent = ($ref: string) => ({
  'application/json': { schema: { $ref } },
  'application/problem+json': {
    schema: {
      allOf: [{ $ref }],
      type: 'object',
      required: ['type', 'title', 'status'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
      },
    },
  },
});

export const refusalComponents = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [name, description]]) => [
      name,
      {
        description,
        headers: headersOf([
          'Cache-Control',
          'X-Request-Id',
          ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
          ...(WAITS.includes(Number(status)) ? (['Retry-After'] as const) : []),
          ...(status === '429' ? RATE_LIMIT : []),
        ]),
        content: refusedContent(`${REFERENCE}${status === '412' ? 'ChangedMeanwhile' : 'Error'}`),
      },
    ]),
  );

function refusedStatusesOf(route: RouteEntry): RefusedStatus[] {
  const { method, url, config, schema } = route;
  const { access = 'public', ignoresToken, alwaysAnswered, keyed, produces, refuses = [] } = config;
  const isOpen = access === 'public';
  const choosesType = !/\.[a-z]+$/.test(url) && !produces?.includes('*/*');
  const statuses: [RefusedStatus, unknown][] = [
    [400, schema.querystring || takesBody(route) || keyed],
    [401, !isOpen || !ignoresToken],
    [403, !isOpen || (!ignoresToken && changes(method))],
    [404, hasParameters(url)],
    [406, choosesType],
    [408, takesBody(route)],
    [409, keyed],
    [412, takesIfMatch(route)],
    [413, takesBody(route)],
    [415, takesBody(route)],
    [429, !alwaysAnswered],
    [503, !alwaysAnswered],
    [507, changes(method)],
  ];
  const all = new Set([...statuses.filter(([, occurs]) => occurs).map(([status]) => status), ...refuses]);
  return [...all].sort((one, other) => one - other);
}

export const refusalsOf = (route: RouteEntry) =>
  Object.fromEntries(
    refusedStatusesOf(route).map(status => [
      status,
      { $ref: `#/components/responses/${REFUSALS[status][0]}` },
    ]),
  );

/** The content of a request or response, by media type. */
export type Content = Record<string, { schema: JsonSchema }>;
export interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}

const JSON_TYPE = 'application/json';
const GEO_JSON_TYPE = 'application/geo+json';

const isJson = (mediaType: string) => mediaType.endsWith('json') || mediaType === '*/*';

/** Schema of a file; the structure of a JSON file is not known. */
export function fileSchema(mediaType: string): JsonSchema {
  if (isJson(mediaType)) return {};
  if (mediaType.startsWith('text/')) return { type: 'string' };
  return { type: 'string', format: 'binary', contentMediaType: mediaType };
}

function isGeoJson(schema: JsonSchema, components: Record<string, unknown>): boolean {
  if (typeof schema.$ref === 'string')
    return isGeoJson((components[schema.$ref.slice(REFERENCE.length)] ?? {}) as JsonSchema, components);
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return alternatives.some(one => isGeoJson(one, components));
  const type = (schema.properties as Record<string, JsonSchema> | undefined)?.type?.const;
  return type === 'Feature' || type === 'FeatureCollection';
}

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
  const { keyed, tagged, sends = [] } = config;
  const names: AnswerHeader[] = ['Cache-Control', 'X-Request-Id'];
  const isTagged = tagged && (status === 200 || status === 201 || status === 304);
  return headersOf([
    ...names,
    ...(isTagged ? (['ETag'] as const) : []),
    ...(keyed ? (['Idempotency-Replayed'] as const) : []),
    ...sends,
  ]);
}

/** The success responses of a route by status. They include `304` if the client may already have the data. */
export function answersOf(route: RouteEntry, components: Record<string, unknown>): Record<string, Answer> {
  const { config, method } = route;
  const { answer, status = 200, otherAnswers = {} } = config;
  const described = (code: number, schema: z.ZodType | null | undefined): Answer => {
    const hasBody = schema !== null && ![204, 302].includes(code) && method !== 'HEAD';
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
