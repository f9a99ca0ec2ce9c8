/** The path of a route as OpenAPI writes it: `/tiles/:z/:x/:y(^\d+).mvt` becomes `/tiles/{z}/{x}/{y}.mvt`. */
export const documentedPath = (url: string): string =>
  url.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace('*', '{path}');
