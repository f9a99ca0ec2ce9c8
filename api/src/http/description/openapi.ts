import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { errorBodySchema } from 'shared/contract';
import { z } from 'zod';
import type { App } from '../app-types';
import { bodySchemaOf } from './body-schema';
import { type JsonSchema, jsonSchemaOf } from './json-schema';

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

/** An operation as the readable page shows it. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': string;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Partial<Content>>;
}

/** The API as an OpenAPI 3.1 document. */
export interface OpenApi {
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** How OpenAPI is told of a response that has no body. */
const NO_BODY = { type: 'null' };
const text = { type: 'string' };

/** A route in plain JSON Schema, with what every route of its kind takes and may refuse. */
function plainRoute(
  { url, method, config = {}, schema = {} }: RouteOptions,
  components: Record<string, unknown>,
) {
  const {
    access = 'public',
    produces = ['application/json'],
    tag,
    summary,
    answer,
    form,
    status = 200,
  } = config;
  const [isGet, isPost] = [method === 'GET', method === 'POST'];
  const isItem = /[:*]/.test(url);
  const isWrite = !isGet && access !== 'public';
  const described = (value: unknown, io: 'input' | 'output') =>
    value instanceof z.ZodType ? jsonSchemaOf(value, io, components) : undefined;
  const body = schema.body instanceof z.ZodType && bodySchemaOf(schema.body, method === 'PATCH', components);
  const said = (description: string, content: object) => ({
    'x-response-description': description,
    ...content,
  });
  const error = { content: { 'application/json': { schema: described(errorBodySchema, 'output') } } };
  const answers = {
    content: Object.fromEntries(produces.map(type => [type, { schema: described(answer, 'output') ?? {} }])),
  };
  const path = url
    .replace('/api/v1', '')
    .replace('*', 'path')
    .replace(/\([^)]*\)/g, '');
  return {
    hide: summary === undefined,
    operationId: `${String(method).toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag ?? 'other'],
    summary: summary ?? '',
    'x-access': typeof access === 'string' ? access : access.join(' | '),
    security: access === 'public' ? [] : [{ bearer: [] }],
    querystring: described(schema.querystring, 'input'),
    headers: {
      type: 'object',
      properties: {
        ...(isWrite && { 'Idempotency-Key': text }),
        ...(!isGet && !isPost && isItem && { 'If-Match': text }),
      },
    },
    ...(body && { body }),
    ...(form && { body: described(form, 'input'), consumes: ['multipart/form-data'] }),
    response: {
      [status]: said('OK', status === 204 ? NO_BODY : answers),
      400: said('Bad Request', error),
      ...(access !== 'public' && { 401: said('Unauthorized', error), 403: said('Forbidden', error) }),
      ...(isItem && { 404: said('Not Found', error) }),
      ...(isItem && !isGet && { 409: said('Conflict', error), 412: said('Precondition Failed', error) }),
    },
  };
}

/**
 * Describes every route that is added from now on, out of the schemas that check its requests.
 * @returns the description, once the server is ready
 */
export async function describeInterface(app: App, version: string): Promise<() => OpenApi> {
  const schemas: Record<string, JsonSchema> = {};
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'aviCable', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    stripBasePath: false,
    convertConstToEnum: false,
    transform: ({ url, route }) => ({ url: url.replace('*', ':path'), schema: plainRoute(route, schemas) }),
  });
  let described: OpenApi | undefined;
  return function description() {
    if (described) return described;
    const document: OpenApi = JSON.parse(JSON.stringify(app.swagger()));
    const operations = Object.values(document.paths).flatMap(methods => Object.values(methods));
    const tags = new Set(operations.flatMap(operation => operation.tags));
    described = {
      ...document,
      tags: [...tags].map(name => ({ name })),
      components: { ...document.components, schemas },
    };
    return described;
  };
}
