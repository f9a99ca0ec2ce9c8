import { z } from 'zod';
import { headerParameter, type RequestHeader } from '../request-headers';
import type { RouteEntry } from '../route-table';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { changes, takesIfMatch } from './route-facts';
import { PARAMETER_WORDS } from './words';

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Fields {
  properties: Record<string, JsonSchema>;
  required: readonly string[];
}

function fieldsOf(schema: unknown, components: Record<string, unknown>): Fields {
  const { properties = {}, required = [] } =
    schema instanceof z.ZodType ? jsonSchemaOf(schema, 'input', components) : {};
  return { properties, required } as Fields;
}

/** Describes a path parameter of digits as an integer, since it is an id or an index. */
const asNumber = (schema: JsonSchema): JsonSchema =>
  /^\^\\d\{1,\d+\}\$$/.test(String(schema.pattern)) ? { type: 'integer', minimum: 0 } : schema;

function pathParameters({ url, schema }: RouteEntry, components: Record<string, unknown>): Parameter[] {
  const { properties } = fieldsOf(schema.params, components);
  const names = [...url.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? '*');
  return names.map(name => ({
    name: name === '*' ? 'path' : name,
    in: 'path',
    required: true,
    ...wordsOf(name),
    schema: asNumber({ type: 'string', ...properties[name] }),
  }));
}

function wordsOf(name: string): { description?: string } {
  const description = PARAMETER_WORDS[name];
  return description === undefined ? {} : { description };
}

function queryParameters({ schema }: RouteEntry, components: Record<string, unknown>): Parameter[] {
  const { properties, required } = fieldsOf(schema.querystring, components);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...wordsOf(name),
    schema: property,
  }));
}

function headerParameters(route: RouteEntry): Parameter[] {
  const { keyed, tagged, reads = [] } = route.config;
  const names: RequestHeader[] = [
    ...(keyed ? (['Idempotency-Key'] as const) : []),
    ...(takesIfMatch(route) ? (['If-Match'] as const) : []),
    ...(tagged && !changes(route.method) ? (['If-None-Match'] as const) : []),
    ...reads,
  ];
  return names.map(headerParameter);
}

export const parametersOf = (route: RouteEntry, components: Record<string, unknown>): Parameter[] => [
  ...pathParameters(route, components),
  ...queryParameters(route, components),
  ...headerParameters(route),
];
