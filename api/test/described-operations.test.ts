import { beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';

type Json = { [key: string]: unknown };
interface Operation {
  operationId?: string;
  tags: string[];
  summary?: string;
  description?: string;
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>;
}
interface Document extends Json {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** Minimum length of a description; a shorter one adds nothing to the summary. */
const FEWEST_LETTERS = 20;
/** Matches paths of files, which do not end with a slash. */
const FILE = /\.[a-z]+$|\{path\}$/;

/** Whether a schema says nothing: any value, or an object with any members. */
function isUntyped(schema: Json): boolean {
  const { items, ...rest } = schema;
  if (schema.type === 'array') return isUntyped((items ?? {}) as Json);
  const keys = Object.keys(rest).filter(
    key => !['type', 'additionalProperties', 'description'].includes(key),
  );
  return keys.length === 0 && (schema.type === undefined || schema.type === 'object');
}

/** What is missing in the description of an operation, and where to add it. */
function* lacksOf(document: Document, path: string, { ...operation }: Operation): Generator<string> {
  const { operationId, summary = '', description = '', tags, parameters, requestBody, responses } = operation;
  const [own = '', access] = description.split('\n\n');
  if (!operationId) yield 'an operationId';
  if (summary === '') yield 'a `summary` in its config';
  if (!access || own.length < FEWEST_LETTERS || own === summary)
    yield 'a `description` in its config that says more than the summary';
  for (const tag of tags)
    if (!document.tags.find(one => one.name === tag)?.description)
      yield `words for its tag “${tag}” in words.ts`;
  for (const { name, schema } of parameters) if (isUntyped(schema)) yield `a type of its parameter ${name}`;
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    if (isUntyped(schema)) yield `a schema of its body (${type})`;
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const [type, { schema }] of Object.entries(content))
      if (isUntyped(schema) && !isEmptyAnswer(path)) yield `an \`answer\` in its config (${status}, ${type})`;
  if (!Object.keys(responses).some(status => status.startsWith('4'))) yield 'any refusal';
  if (!Object.keys(responses).some(status => /^[23]/.test(status))) yield 'any success';
  if (!path.endsWith('/') && !FILE.test(path)) yield 'the slash at the end of its path';
}

/** By the contract, this response is an object without members. */
const isEmptyAnswer = (path: string) => path === '/api/v1/auth/jwt/verify/';

/** The value at a pointer of a document. */
const targetOf = (document: Json, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((one: unknown, part) => (one as Json | undefined)?.[part], document);

describeOnSqlite('Every operation is described', server => {
  let document: Document;
  let ogc: Document;
  beforeAll(async function read() {
    document = (await server().anonymous.get('openapi.json')).body;
    ogc = (await server().anonymous.get('ogc/api/')).body;
  });
  const operationsOf = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('for people and generators: words, types, answers and refusals', () => {
    const lacks = operationsOf(document).flatMap(({ path, method, operation }) =>
      [...lacksOf(document, path, operation)].map(lack => `${method.toUpperCase()} ${path} lacks ${lack}`),
    );
    expect(lacks).toEqual([]);
  });

  it('under a name of its own', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('with ids that are numbers', () => {
    const texts = operationsOf(document).flatMap(({ path, operation }) =>
      operation.parameters
        .filter(one => one.in === 'path' && one.name === 'id' && one.schema.type !== 'integer')
        .filter(one => one.schema.format !== 'uuid')
        .map(() => path),
    );
    expect(texts).toEqual([]);
  });

  it('in forms that linters and generators know, with references that lead somewhere', () => {
    for (const [name, one] of [
      ['openapi.json', document],
      ['ogc/api/', ogc],
    ] as const) {
      const text = JSON.stringify(one);
      expect(text, name).not.toContain('"prefixItems"');
      const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
      const lost = [...new Set(references)].filter(reference => targetOf(one, reference) === undefined);
      expect(lost, name).toEqual([]);
    }
  });

  it('in the document of the OGC interface too', () => {
    const lacks = operationsOf(ogc).flatMap(({ path, operation }) => [
      ...(operation.summary && operation.description ? [] : [`${path} lacks a summary or description`]),
      ...(operation.tags?.length > 0 ? [] : [`${path} lacks a tag`]),
      ...(operation.responses['400'] ? [] : [`${path} lacks refusals`]),
    ]);
    expect(lacks).toEqual([]);
  });
});
