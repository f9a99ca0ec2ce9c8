import type { RouteEntry } from '../route-table';

/** The path of a route as OpenAPI writes it: `/tiles/:z/:x/:y(^\d+).mvt` becomes `/tiles/{z}/{x}/{y}.mvt`. */
export const documentedPath = (url: string): string =>
  url.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace('*', '{path}');

export const changes = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a path has parameters, so that 404 is possible. */
export const hasParameters = (url: string): boolean => /[:*]/.test(url);

export const takesBody = ({ config, schema }: RouteEntry): boolean =>
  Boolean(schema.body || config.form || config.bodyType);

/** Whether a change is refused if the item is not the version in `If-Match`. */
export const takesIfMatch = ({ method, config }: RouteEntry): boolean =>
  Boolean(config.tagged) && ['PUT', 'PATCH', 'DELETE'].includes(method);
