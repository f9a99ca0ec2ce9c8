import { z } from 'zod';
import { bodyFormOf } from '../body-fields';
import type { RouteEntry } from '../route-table';
import { fieldsOf } from '../schema-fields';
import { type Answer, answersOf, type Content, fileSchema, refusalsOf } from './answers';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { type Parameter, parametersOf } from './parameters';
import { documentedPath } from './route-facts';
import { accessWords, securityOf } from './security';

/** JSON Schema of a body. The fields of a `partialBody` are optional. */
function bodySchemaOf(body: z.ZodType, isPartial: boolean, components: Record<string, unknown>): JsonSchema {
  const input = (bodyFormOf(body)?.input ?? body) as z.ZodType;
  const fields = fieldsOf(input);
  if (!isPartial || input === body || !fields) return jsonSchemaOf(input, 'input', components);
  const properties = [...fields].map(([name, field]) => [
    name,
    jsonSchemaOf(field as z.ZodType, 'input', components),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-access': string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | { $ref: string }>;
}

/** The id of an operation: `get` of `/api/v1/cables/points/{id}/` is `getCablesPointsId`. */
const operationIdOf = ({ method, url }: RouteEntry): string =>
  `${method.toLowerCase()}${documentedPath(url)
    .replace('/api/v1', '')
    .replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;

function bodyOf(
  { method, config, schema }: RouteEntry,
  components: Record<string, unknown>,
): Operation['requestBody'] {
  if (config.bodyType)
    return { required: true, content: { [config.bodyType]: { schema: fileSchema(config.bodyType) } } };
  if (config.form) {
    const form = jsonSchemaOf(config.form, 'input', components);
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  if (!(schema.body instanceof z.ZodType)) return undefined;
  const body = { schema: bodySchemaOf(schema.body, method === 'PATCH', components) };
  const types = ['application/json', ...(config.acceptsForm ? ['application/x-www-form-urlencoded'] : [])];
  return { required: true, content: Object.fromEntries(types.map(type => [type, body])) };
}

/**
 * Describes a route from its config and the schemas that validate its requests.
 * @param components receives the referenced named schemas
 */
export function operationOf(route: RouteEntry, components: Record<string, unknown>): Operation {
  const { access = 'public', tag, summary = '', description } = route.config;
  const requestBody = bodyOf(route, components);
  return {
    operationId: operationIdOf(route),
    tags: [tag ?? 'other'],
    summary,
    description: [description, accessWords(route)].filter(Boolean).join('\n\n'),
    'x-access': [access].flat().join(' | '),
    security: securityOf(route),
    parameters: parametersOf(route, components),
    ...(requestBody && { requestBody }),
    responses: { ...refusalsOf(route), ...answersOf(route, components) },
  } as Operation;
}
