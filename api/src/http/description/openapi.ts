import { errorBodySchema } from 'shared/contract';
import { z } from 'zod';
import type { RouteEntry } from '../route-table';
import { bodySchemaOf } from './body-schema';
import { type JsonSchema, jsonSchemaOf } from './json-schema';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, { description: string } & Partial<Content>>;
}

/** The interface in the words of OpenAPI 3.1. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, object> };
}

const WRITING = ['post', 'put', 'patch', 'delete'];

/** `/points/:id/` as `/points/{id}/`. */
const templateOf = (url: string) => url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}').replace('*', '{path}');

function parametersOf(route: RouteEntry, template: string, components: Record<string, unknown>): Parameter[] {
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  const asked = route.schema.querystring;
  const described = asked instanceof z.ZodType ? jsonSchemaOf(asked, 'input', components) : {};
  const required = new Set((described.required as string[] | undefined) ?? []);
  const inQuery = Object.entries((described.properties as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: required.has(name), schema }),
  );
  const inHeader: Parameter[] = [];
  const method = route.method.toLowerCase();
  const header = (name: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
  });
  if (WRITING.includes(method) && route.config.access !== 'public') inHeader.push(header('Idempotency-Key'));
  if (['put', 'patch', 'delete'].includes(method) && inPath.length > 0) inHeader.push(header('If-Match'));
  return [...inPath, ...inQuery, ...inHeader];
}

function operationOf(route: RouteEntry, template: string, components: Record<string, unknown>): Operation {
  const {
    access = 'public',
    produces = ['application/json'],
    tag = 'other',
    summary = '',
    form,
  } = route.config;
  const method = route.method.toLowerCase();
  const { status = 200 } = route.config;
  const answer = route.config.answer && jsonSchemaOf(route.config.answer, 'output', components);
  const error: Content = {
    content: { 'application/json': { schema: jsonSchemaOf(errorBodySchema, 'output', components) } },
  };
  const refusals: Record<string, string> = {
    400: 'Bad Request',
    ...(access !== 'public' && { 401: 'Unauthorized', 403: 'Forbidden' }),
    ...(template.includes('{') && { 404: 'Not Found' }),
    ...(method !== 'get' && template.includes('{') && { 409: 'Conflict', 412: 'Precondition Failed' }),
  };
  const body = route.schema.body;
  return {
    operationId: `${method}${template.replace('/api/v1', '').replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, template, components),
    ...(body instanceof z.ZodType && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchemaOf(body, method === 'patch', components) } },
      },
    }),
    ...(form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: jsonSchemaOf(form, 'input', components) } },
      },
    }),
    responses: {
      [status]: {
        description: 'OK',
        ...(status !== 204 && {
          content: Object.fromEntries(produces.map(type => [type, { schema: answer ?? {} }])),
        }),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([code, text]) => [code, { description: text, ...error }]),
      ),
    },
  };
}

/** Describes every route of the interface, out of the schemas that check its requests. */
export function describeInterface(routes: readonly RouteEntry[], version: string): OpenApi {
  const schemas: Record<string, unknown> = {};
  const paths: OpenApi['paths'] = {};
  const tags = new Set<string>();
  for (const route of routes) {
    if (route.config.summary === undefined || route.method === 'HEAD' || !route.url.startsWith('/api/'))
      continue;
    const template = templateOf(route.url);
    const operation = operationOf(route, template, schemas);
    paths[template] = { ...paths[template], [route.method.toLowerCase()]: operation };
    for (const tag of operation.tags) tags.add(tag);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'aviCable', version },
    tags: [...tags].map(name => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
