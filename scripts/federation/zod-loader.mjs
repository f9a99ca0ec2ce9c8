/** The zod modules that generate JSON Schema. */
const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/** Leaves JSON Schema, 60 kB of source, out of the page, since only the server generates it. */
export const zodWithoutJsonSchema = { test: jsonSchemaModules, loader: import.meta.filename };

/** Replaces a module's exports by functions that throw. */
export default function leaveOutJsonSchema(/** @type {string} */ source) {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)].map(
    ([, own, renamed = '']) => own ?? renamed,
  );
  if (names.length === 0) throw new Error('zod keeps its JSON Schema elsewhere');
  return [
    `function refuse() { throw new Error('JSON Schema is left out of the page'); }`,
    // `refuseLater` is called for every schema. The function it returns is called only for a JSON Schema.
    'const refuseLater = () => refuse;',
    ...names.map(name => `export const ${name} = ${name.startsWith('create') ? 'refuseLater' : 'refuse'};`),
  ].join('\n');
}
