import { errorBodySchema } from 'shared/server';
import { groupBy } from '../../store/group-by';
import { headerComponents } from '../answer-words';
import type { App } from '../app-types';
import type { RouteEntry } from '../route-table';
import { refusalComponents } from './answers';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { type Operation, operationOf } from './operation';
import { documentedPath } from './route-facts';
import { SECURITY_SCHEMES } from './security';
import { TAG_WORDS } from './words';

export interface OpenApi {
  info: { title: string; version: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const INTRODUCTION = `Supports and lines of the electric grid, diagnoses, works, dead birds and areas, as the pages of
aviCable read and write them. A parameter that an operation does not name is refused with 400. How another program signs in, reads pages, writes safely and handles refusals:
\`docs/api.md\` beside the source.`;

const LICENCE = { name: 'Apache 2.0', identifier: 'Apache-2.0' };

/** The program does not know who runs the server. */
const CONTACT = { name: 'The administrators of this server' };

/** Routes with a summary, except OPTIONS. HEAD is described only where there is no GET. */
function describedRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const gets = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url));
  return routes.filter(
    ({ method, url, config }) =>
      config.summary !== undefined && method !== 'OPTIONS' && (method !== 'HEAD' || !gets.has(url)),
  );
}

function documentOf(routes: readonly RouteEntry[], version: string): OpenApi {
  const schemas: Record<string, JsonSchema> = {};
  const error = jsonSchemaOf(errorBodySchema, 'output', schemas);
  schemas.ChangedMeanwhile = {
    allOf: [
      error,
      {
        type: 'object',
        required: ['current'],
        properties: { current: { type: 'object', additionalProperties: true } },
      },
    ],
  };
  const byPath = [...groupBy(describedRoutes(routes), ({ url }) => documentedPath(url))];
  const paths = Object.fromEntries(
    byPath.map(([path, methods]) => [
      path,
      Object.fromEntries(methods.map(route => [route.method.toLowerCase(), operationOf(route, schemas)])),
    ]),
  );
  const operations = Object.values(paths).flatMap(methods => Object.values(methods));
  const tags = new Set(operations.flatMap(operation => operation.tags));
  const document = {
    openapi: '3.1.0',
    info: { title: 'aviCable', version, description: INTRODUCTION, contact: CONTACT, license: LICENCE },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...tags].map(name => ({ name, ...(TAG_WORDS[name] && { description: TAG_WORDS[name] }) })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: headerComponents(),
      responses: refusalComponents(),
      schemas,
    },
  };
  return document;
}

/**
 * Describes the routes that have a summary, from the schemas that validate their requests.
 * @returns a function for the description, to call once all routes are registered
 */
export function describeInterface(app: App, version: string): () => OpenApi {
  let described: OpenApi | undefined;
  return function description() {
    described ??= documentOf(app.routeTable, version);
    return described;
  };
}
