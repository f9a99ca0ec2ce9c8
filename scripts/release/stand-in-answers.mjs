/**
 * @typedef {{[key: string]: any}} Schema of OpenAPI 3.1
 * @typedef {{paths: Record<string, {get?: Schema}>, components?: {schemas?: Record<string, Schema>}}} Description
 */

/** Depth below which optional parts of a value are left out, since schemas may contain themselves. */
const DEPTH = 8;
/** Texts of which each pattern of the server's description matches one. */
const TEXTS = ['Example', '#1a7f5a', '08:30', '2A', '05-01', 'a'.repeat(22), '48.5', 'example'];
/** @type {Record<string, string>} */
const BY_FORMAT = {
  date: '2026-01-15',
  'date-time': '2026-01-15T08:30:00.000Z',
  uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
  uri: 'https://example.org/',
  email: 'example@example.org',
};

/**
 * Texts of properties whose schema is any text.
 * @type {[name: RegExp, text: string | undefined][]}
 */
const BY_NAME = [
  [/(^|_)(date|day|from|to|since|until|due|begins|ends|first|last|hour)$|_(on|by)$/, BY_FORMAT.date],
  [/^timestamp|(^|_)at$/, BY_FORMAT['date-time']],
  [/colou?r/, '#1a7f5a'],
  [/month$/, '05'],
];

/**
 * A value that a schema allows: lists have one element, or all of their codes.
 * @param {Schema} schema
 * @param {Record<string, Schema>} known schemas by the end of their reference
 * @param {string} name of the property
 * @returns {unknown}
 */
export function sampleOf(schema, known, name = '', depth = 0) {
  const below = (/** @type {Schema} */ inner, inside = name) => sampleOf(inner, known, inside, depth + 1);
  if (schema.$ref) return below(known[schema.$ref.split('/').at(-1)] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((/** @type {Schema} */ one) => below(one)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) {
    const isNull = (/** @type {Schema} */ one) => one.type === 'null';
    return depth > DEPTH && either.some(isNull)
      ? null
      : below(either.find((/** @type {Schema} */ one) => !isNull(one)) ?? {});
  }
  const types = [schema.type].flat();
  if (depth > DEPTH && types.includes('null')) return null;
  switch (types[0]) {
    case 'object': {
      const required = new Set(schema.required);
      const shown = Object.entries(schema.properties ?? {}).filter(
        ([key]) => depth <= DEPTH || required.has(key),
      );
      return Object.fromEntries(shown.map(([key, inner]) => [key, below(inner, key)]));
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((/** @type {Schema} */ one) => below(one));
      if (schema.items?.enum) return schema.items.enum;
      return Array.from({ length: Math.max(schema.minItems ?? 0, depth > DEPTH ? 0 : 1) }, () =>
        below(schema.items ?? {}),
      );
    case 'integer':
    case 'number':
      return Math.max(/year$/.test(name) ? 2026 : 1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return false;
    case 'string': {
      const { pattern, format, maxLength = Number.POSITIVE_INFINITY } = schema;
      const named = pattern ? undefined : BY_NAME.find(([names]) => names.test(name))?.[1];
      const texts = format in BY_FORMAT ? [BY_FORMAT[format]] : named ? [named] : TEXTS;
      return texts.find(text => !pattern || new RegExp(pattern).test(text ?? ''))?.slice(0, maxLength) ?? '';
    }
    default:
      return null;
  }
}

/**
 * Answers like a server that holds one record of each kind, from the description of the live one.
 * @param {Description} description
 * @returns {(path: string) => unknown} the JSON that a path of the API answers; `undefined` if it answers none
 */
export function standInAnswers({ paths, components }) {
  const known = components?.schemas ?? {};
  const answers = Object.entries(paths).flatMap(([template, { get }]) => {
    const content = Object.entries(get?.responses?.['200']?.content ?? {}).find(([type]) =>
      /\bjson\b/.test(type),
    );
    const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    return content ? [{ template, pattern, schema: /** @type {Schema} */ (content[1]).schema ?? {} }] : [];
  });
  return path => {
    const fitting = answers.filter(({ pattern }) => pattern.test(path));
    // An address without parameters goes before one with them.
    const answer = fitting.find(({ template }) => template === path) ?? fitting[0];
    return answer && sampleOf(answer.schema, known);
  };
}
