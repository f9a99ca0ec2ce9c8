import { z } from 'zod';

// Apart from `remote-manifest.mjs`, which every page loads at once: a page reads the parts when it is idle.

/** The most entries of one remote. */
const MOST = { kinds: 50, routes: 200, drawer: 10, actions: 50, layers: 20 };
/** Problems that are told of one part. */
const MOST_TOLD = 5;

/** A path of the page: French, without the prefix of a language. */
const path = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/);
const title = z.string().trim().min(1).max(80);
const inBoth = z.object({ fr: title, en: title });
/** Drawn by the shell. */
const link = z.object({
  title: inBoth,
  to: path,
  icon: z
    .string()
    .max(5_000)
    .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/),
  scope: z.string().max(100).optional(),
});
const routeSchema = z.object({
  path,
  /** Only for people who are signed in. */
  auth: z.boolean().default(false),
  /** How the shell places the screen. Releases of earlier versions do not say it. */
  layout: z.enum(['default', 'view', 'floating', 'cover', 'form']).default('view'),
  /** The remote's files of the screen, relative to the manifest and without a step up. */
  files: z.array(z.string().regex(/^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/)).default([]),
  /** The shell's singletons that these import. */
  singletons: z.array(z.string().regex(/^shared\/[\w/-]+$/)).default([]),
});
const layerSchema = z.object({
  id: z.string().regex(/^[a-z\d-]{1,40}$/),
  title: inBoth,
  /** Below the API's base. */
  path: z
    .string()
    .max(300)
    .regex(/^[\w-]+(\/[\w-]+)*\/?(\?[^\s\\#]*)?$/),
  to: path.optional(),
});
const kindSchema = z.looseObject({ name: z.string().max(100) });

/**
 * The facts that decide where records of a kind go. Its words are texts.
 * @param {{words?: unknown} & Record<string, unknown>} kind
 * @returns {Record<string, unknown>}
 */
export const factsWithoutWords = ({ words: _, ...facts }) => facts;

/** The same text for equal values, whatever the order of their keys. */
const canonical = (/** @type {unknown} */ value) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * What a page takes from a remote's `mf-manifest.json`. An entry that is invalid, one too many or somebody else's is left
 * out alone. Kinds of record are the server's: a manifest only says against which facts the remote was built.
 * @param {Record<string, unknown>} manifest as of `remoteManifestSchema`
 * @param {object} owner whose manifest it is
 * @param {readonly string[]} owner.prefixes the first segments of the remote's paths
 * @param {readonly {name: string}[]} owner.kinds the facts of the kinds of record that the server serves
 * @returns what is left, and `problems`: what is left out, by name
 */
export function partsOf(manifest, { prefixes, kinds: served }) {
  /** @type {{part: keyof typeof MOST, words: string}[]} */
  const problems = [];

  /**
   * @template {z.ZodType} Schema
   * @param {keyof typeof MOST} part
   * @param {unknown} list
   * @param {Schema} schema
   * @param {(entry: z.output<Schema>) => string} nameOf no two entries have the same
   * @param {(entry: z.output<Schema>) => string | undefined} faultOf
   * @returns {z.output<Schema>[]}
   */
  function take(part, list = [], schema, nameOf, faultOf) {
    /** @type {string[]} */
    const told = [];
    /** @type {Map<string, z.output<Schema>>} */
    const taken = new Map();
    const entries = Array.isArray(list) ? list : [];
    if (entries !== list) told.push(`${part} is no list`);
    if (entries.length > MOST[part])
      told.push(`${part} has ${entries.length} entries, at most ${MOST[part]} may be`);
    for (const [at, entry] of entries.slice(0, MOST[part]).entries()) {
      const { data, error } = schema.safeParse(entry);
      const name = error ? '' : nameOf(data);
      const fault = error
        ? error.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`)[0]
        : taken.has(name)
          ? 'is there twice'
          : faultOf(data);
      if (fault) told.push(`${part}.${at} ${name} ${fault}`);
      else taken.set(name, /** @type {z.output<Schema>} */ (data));
    }
    const more = told.splice(MOST_TOLD).length;
    if (more > 0) told.push(`${part}: ${more} more`);
    problems.push(...told.map(words => ({ part, words })));
    return [...taken.values()];
  }

  function outside(/** @type {string} */ address) {
    const [, first = '', ...rest] = address.replace(/[?#].*/s, '').split('/');
    const isBelow = prefixes.includes(first) && !rest.some(part => /^(\.|%2e){1,2}$/i.test(part));
    if (!isBelow) return `leads to ${address}, not below ${own(prefix => `/${prefix}`)}`;
  }
  /** @param {(prefix: string) => string} words */
  const own = words => prefixes.map(words).join(' or ') || 'a path of its own, which the shell gives it';

  function otherFacts(/** @type {{name: string}} */ kind) {
    const ours = served.find(({ name }) => name === kind.name);
    if (!ours) return 'is no kind of record that the server serves';
    const [a, b] = [factsWithoutWords(ours), factsWithoutWords(kind)];
    const differing = Object.keys({ ...a, ...b }).filter(fact => canonical(a[fact]) !== canonical(b[fact]));
    if (differing.length > 0)
      return `differs from the server’s in ${differing.slice(0, MOST_TOLD).join(', ')}`;
  }

  const added = Object(manifest.contributions);
  take('kinds', manifest.kinds, kindSchema, ({ name }) => name, otherFacts);
  return {
    routes: take(
      'routes',
      manifest.routes,
      routeSchema,
      route => route.path,
      route => outside(route.path),
    ),
    contributions: {
      drawer: take(
        'drawer',
        added.drawer,
        link,
        ({ to }) => to,
        ({ to }) => outside(to),
      ),
      actions: take(
        'actions',
        added.actions,
        link.extend({ on: path }),
        ({ on, to }) => `${to} on ${on}`,
        ({ to }) => outside(to),
      ),
      layers: take(
        'layers',
        added.layers,
        layerSchema,
        ({ id }) => id,
        ({ id, to }) =>
          prefixes.some(prefix => `${id}-`.startsWith(`${prefix}-`))
            ? to && outside(to)
            : `is not named ${own(prefix => `${prefix} or ${prefix}-…`)}`,
      ),
    },
    problems,
  };
}
