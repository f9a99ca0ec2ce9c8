/** The modules by which zod's schemas describe themselves as JSON Schema. */
const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/** Leaves JSON Schema, 60 kB of source, out of the page: only the server describes its schemas. */
export const zodWithoutJsonSchema = { test: jsonSchemaModules, loader: import.meta.filename };

/** Keeps the names a module exports, as functions that refuse. */
export default function leaveOutJsonSchema(/** @type {string} */ source) {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)].map(
    ([, own, renamed = '']) => own ?? renamed,
  );
  if (names.length === 0) throw new Error('zod keeps its JSON Schema elsewhere');
  return [
    `function refuse() { throw new Error('JSON Schema is left out of the page'); }`,
    // Called for each schema; what it returns, only for a JSON Schema.
    'const refuseLater = () => refuse;',
    ...names.map(name => `export const ${name} = ${name.startsWith('create') ? 'refuseLater' : 'refuse'};`),
  ].join('\n');
}
